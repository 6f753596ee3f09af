// The logic of the outbox, without a page: what is sent next, and what a tap or a response changes.
// Each function takes a state and returns the next one; states are never modified. Its tests run in Node.
globalThis.outboxState = (() => {
  "use strict";
  const WAITS = [1, 2, 4, 5]; // seconds until the next attempt
  const DOUBLE = 300; // milliseconds within which a second tap on the same button counts as the same tap
  const EMPTY = {
    queue: [], // unanswered taps, oldest first; only those with `fields` survive the page
    held: false, // the first was refused, or another device was faster, so the user decides
    saving: false, // the response takes long, which the screen shows
    late: false, // there was no response, so the screen says that something is not saved
    trouble: 0, // the status of a response that neither saved nor refused the first tap
    tries: 0, // attempts in a row without a response
    last: "", // the token of the tap answered last, which the page may not show yet
  };

  // Nothing is held or late if nothing waits.
  const withQueue = (state, queue) => ({
    ...state,
    queue,
    held: state.held && queue.length > 0,
    saving: state.saving && queue.length > 0,
    late: state.late && queue.length > 0,
  });

  // Taps are sent in the order in which they were made, in any tab of the game.
  const inTurn = (one, other) => one.order - other.order;

  // Taps of an earlier page are sent first, or, if this page `asks`, once its question is answered.
  const restored = (items, asks = false) => ({
    ...EMPTY,
    queue: [...items].sort(inTurn),
    held: asks && items.length > 0,
    late: items.length > 0,
  });

  // Merges the saved taps of other tabs of this game. `gone`: tokens that another tab had answered or undid. Other taps
  // that are not saved stay, because there may have been no room for them.
  const merged = (state, items, gone = []) => {
    const there = new Map(items.map((item) => [item.token, item]));
    const here = new Set(state.queue.map((item) => item.token));
    const sentThere = (item) => (item.body ? undefined : there.get(item.token)?.body);
    const queue = [
      ...state.queue.map((item) => (sentThere(item) ? { ...item, body: sentThere(item) } : item)),
      ...items.filter((item) => !here.has(item.token)),
    ].filter((item) => !gone.includes(item.token));
    queue.sort(inTurn);
    const isSameFirst = queue[0]?.token === state.queue[0]?.token;
    return { ...withQueue(state, queue), held: state.held && isSameFirst };
  };

  const lasting = (state) => state.queue.filter((item) => item.fields);

  // Returns whether something would be lost with the page: a tap that is not in `saved`, or a waiting Undo.
  const isOnlyHere = (state, saved) =>
    state.queue.some((item) => !saved.has(item.token) && (item.fields || state.late || state.saving));

  const next = (state) => (state.held ? null : (state.queue[0] ?? null));

  const pause = (state) => (state.tries ? WAITS[Math.min(state.tries, WAITS.length) - 1] : 0);

  // A deal that is scored but not sent yet takes no more taps of its board, except one that frees the queue.
  const isClosed = (state, item, frees = false) => Boolean(item.fields && !frees && state.queue.some((other) => other.closes));

  // `frees`: it answers the open question, or corrects a refused tap.
  const tapped = (state, item, frees = false) => {
    const last = state.queue.at(-1);
    const unsent = last && !last.body;
    if (item.chip === "undo" && unsent && last.fields) return withQueue(state, state.queue.slice(0, -1));
    if (isClosed(state, item, frees)) return state;
    if (item.name === "target" && unsent && last.chip === item.chip) return state; // an Undo or Redo is waiting already
    return put(state, item, state.held && frees);
  };

  // An answer to a question or a correction of a refusal goes to the front and frees the queue. A tap keeps the entry
  // number of its board; `after` has the earlier taps of this device that are not on that board.
  const put = ({ queue: rest, ...state }, item, first) => {
    const before = (rest[0]?.order ?? item.order) - 1;
    const behind = Math.max(item.order, (rest.at(-1)?.order ?? 0) + 1); // a clock may be set back
    const queue = first
      ? [{ ...item, order: before, after: [state.last] }, ...rest.map((other) => ({ ...other, after: [...other.after, item.token] }))]
      : [...rest, { ...item, order: behind, after: [state.last, ...rest.map(({ token }) => token)] }];
    return { ...state, queue, held: state.held && !first };
  };

  // A tap is sent again unchanged, so that the server recognizes it.
  const sealed = (state, sent) => {
    const [first, ...rest] = state.queue;
    return { ...state, queue: [first.body ? first : { ...first, ...sent }, ...rest] };
  };

  const slow = (state) => ({ ...state, saving: state.queue.length > 0 });

  const failed = (state) => ({ ...state, saving: false, late: state.queue.length > 0, tries: state.tries + 1 });

  const afresh = (state) => ({ ...state, tries: 0 });

  const isShown = (status) => status < 400 || [403, 409, 422].includes(status);

  // Found by its token, because another tab may have added an older tap or have sent this one too.
  // An Undo right behind it was meant for this tap. If nothing was written, it would undo another entry.
  const answered = (state, status, token = state.queue[0].token) => {
    const place = state.queue.findIndex((one) => one.token === token);
    const item = state.queue[place];
    const isUndone = status >= 400 && place >= 0 && state.queue[place + 1]?.chip === "undo";
    const rest = state.queue.filter((_, other) => other !== place && !(isUndone && other === place + 1));
    // A question and a refusal count as responses; without the pen, or a session, the tap is sent later.
    const stays = status >= 400 && ![409, 422].includes(status) && Boolean(item?.fields) && !isUndone;
    const queue = stays ? [item, ...rest] : rest;
    const held = status >= 400 && queue.length > 0;
    return { queue, held, saving: false, late: held, trouble: isShown(status) ? 0 : status, tries: 0, last: token };
  };

  // The data of a tap: the fields of its form and the value of its button.
  const body = (item, fields, value = item.value) => {
    const sent = new URLSearchParams(fields);
    const own = { [item.name]: value, token: item.token, at: item.at, after: item.after.join(" ") };
    for (const [name, one] of Object.entries(own)) sent.set(name, one);
    return sent.toString();
  };

  // Whether this is the second half of a double tap, which is ignored.
  const isSecondHalf = (before, touch) =>
    before.id === touch.id && (touch.detail > 1 || (touch.finger && touch.at - before.at < DOUBLE));

  return {
    EMPTY, restored, merged, lasting, isOnlyHere, next, pause, isClosed, tapped, sealed, slow, failed, afresh, isShown,
    answered, body, isSecondHalf,
  };
})();
