// What the outbox knows and decides, without a page: what is sent next, and what a tap or an answer changes.
// Each function takes a state and returns the next one; no state is ever changed. Its tests run in Node.
globalThis.outboxState = (() => {
  "use strict";
  const WAITS = [1, 2, 4, 5]; // seconds until the next try
  const DOUBLE = 300; // milliseconds in which a second touch of the same button is the same touch
  const EMPTY = {
    queue: [], // what is not answered yet, the oldest first; only what has `fields` outlives the page
    held: false, // the one before was refused, or somebody was faster: people decide
    saving: false, // an answer takes its time: the screen says so
    late: false, // nothing came back: the screen says that something is not saved
    trouble: 0, // the status of an answer that neither saved the first nor refused it
    tries: 0, // how often in a row nothing came back
    last: "", // the token of what was answered last: the page may not show it yet
  };

  // Nothing is held or late where nothing waits.
  const withQueue = (state, queue) => ({
    ...state,
    queue,
    held: state.held && queue.length > 0,
    saving: state.saving && queue.length > 0,
    late: state.late && queue.length > 0,
  });

  // Taps are sent in the order in which they were made, on whichever page of the table.
  const inTurn = (one, other) => one.order - other.order;

  // What an earlier page left is sent first; where this page `asks`, once that is answered.
  const restored = (items, asks = false) => ({
    ...EMPTY,
    queue: [...items].sort(inTurn),
    held: asks && items.length > 0,
    late: items.length > 0,
  });

  // What the device keeps of other pages of this table joins what waits here. `gone`: tokens of what another page had
  // answered or took back. Whatever else is not kept stays: there may have been no room for it.
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

  // Says whether something would be lost with the page: it is not `kept`, or is an Undo that waits.
  const isOnlyHere = (state, kept) =>
    state.queue.some((item) => !kept.has(item.token) && (item.fields || state.late || state.saving));

  const next = (state) => (state.held ? null : (state.queue[0] ?? null));

  const pause = (state) => (state.tries ? WAITS[Math.min(state.tries, WAITS.length) - 1] : 0);

  // A deal that is scored but not sent yet takes no more taps of its board, but for one that frees what waits.
  const isClosed = (state, item, frees = false) => Boolean(item.fields && !frees && state.queue.some((other) => other.closes));

  // `frees`: it answers the question that stands, or mends what was refused.
  const tapped = (state, item, frees = false) => {
    const last = state.queue.at(-1);
    const unsent = last && !last.body;
    if (item.chip === "undo" && unsent && last.fields) return withQueue(state, state.queue.slice(0, -1));
    if (isClosed(state, item, frees)) return state;
    if (item.name === "target" && unsent && last.chip === item.chip) return state; // an Undo or Redo that waits
    return put(state, item, state.held && frees);
  };

  // What answers a question or mends a refusal goes before what waits behind it, and frees it. A tap keeps the number
  // that its board had. What it comes `after` is not on that board, and no other device's either.
  const put = ({ queue: rest, ...state }, item, first) => {
    const before = (rest[0]?.order ?? item.order) - 1;
    const behind = Math.max(item.order, (rest.at(-1)?.order ?? 0) + 1); // a clock may be put back
    const queue = first
      ? [{ ...item, order: before, after: [state.last] }, ...rest.map((other) => ({ ...other, after: [...other.after, item.token] }))]
      : [...rest, { ...item, order: behind, after: [state.last, ...rest.map(({ token }) => token)] }];
    return { ...state, queue, held: state.held && !first };
  };

  // What is sent once is sent the same way again, so that the server knows it.
  const sealed = (state, sent) => {
    const [first, ...rest] = state.queue;
    return { ...state, queue: [first.body ? first : { ...first, ...sent }, ...rest] };
  };

  const slow = (state) => ({ ...state, saving: state.queue.length > 0 });

  const failed = (state) => ({ ...state, saving: false, late: state.queue.length > 0, tries: state.tries + 1 });

  const afresh = (state) => ({ ...state, tries: 0 });

  const isShown = (status) => status < 400 || [403, 409, 422].includes(status);

  // By its token: meanwhile an older tap of another page may have come first, or that page may have sent this one too.
  // An Undo right behind took this tap back: where nothing was written, it would take back another entry.
  const answered = (state, status, token = state.queue[0].token) => {
    const place = state.queue.findIndex((one) => one.token === token);
    const item = state.queue[place];
    const isUndone = status >= 400 && place >= 0 && state.queue[place + 1]?.chip === "undo";
    const rest = state.queue.filter((_, other) => other !== place && !(isUndone && other === place + 1));
    // What is asked about or refused was answered; without the pen, or a session, it is sent later.
    const stays = status >= 400 && ![409, 422].includes(status) && Boolean(item?.fields) && !isUndone;
    const queue = stays ? [item, ...rest] : rest;
    const held = status >= 400 && queue.length > 0;
    return { queue, held, saving: false, late: held, trouble: isShown(status) ? 0 : status, tries: 0, last: token };
  };

  // What a tap sends: the fields of its form and the value of its button.
  const body = (item, fields, value = item.value) => {
    const sent = new URLSearchParams(fields);
    const own = { [item.name]: value, token: item.token, at: item.at, after: item.after.join(" ") };
    for (const [name, one] of Object.entries(own)) sent.set(name, one);
    return sent.toString();
  };

  // The second half of a double tap means nothing more than the first.
  const isSecondHalf = (before, touch) =>
    before.id === touch.id && (touch.detail > 1 || (touch.finger && touch.at - before.at < DOUBLE));

  return {
    EMPTY, restored, merged, lasting, isOnlyHere, next, pause, isClosed, tapped, sealed, slow, failed, afresh, isShown,
    answered, body, isSecondHalf,
  };
})();
