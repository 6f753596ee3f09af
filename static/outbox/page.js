// Keeps each tap until the server has responded: queued in order, saved across reloads, sent once. Forms are
// intercepted only if htmx is there to show the response; without it they work by themselves. state.js decides what a
// tap or a response means, store.js saves the taps of every tab of this game, and screen.js shows them.
(() => {
  "use strict";
  const DEADLINE = 8000; // milliseconds to wait for a response
  const QUICK = 500; // milliseconds before "Saving" is shown
  const TURN = 500; // milliseconds until this tab asks again whether another one is still sending
  const REPEATS = ".pad, [data-repeats]"; // keys that may be tapped twice quickly: two players play the same card
  const outbox = globalThis.outboxState;
  const table = () => document.getElementById("table");
  const words = JSON.parse(document.documentElement.dataset.words); // in the language of the page
  const id = table()?.dataset.game;
  if (!id) return;
  const store = globalThis.outboxStore;
  const screen = globalThis.outboxScreen;
  const htmx = () => window.htmx?.swap && window.htmx;
  let state = outbox.EMPTY; // changed only by `become` and `sync`
  let sending = false;
  let [timer, count] = [0, 0];
  let last = { id: "", at: 0 };

  const clock = (at) => `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`;

  // Saves taps that are new or not saved yet, and removes those that were answered, dropped or undone here.
  const become = (next) => {
    const before = new Set(state.queue);
    const stays = new Set(next.queue.map((item) => item.token));
    for (const { token } of before) if (!stays.has(token)) store.remove(token);
    state = next;
    for (const item of outbox.lasting(state)) if (!before.has(item) || !store.saved.has(item.token)) store.write(item);
  };

  const sync = (gone) => {
    state = outbox.merged(state, store.items(), gone);
  };

  const isOnlyHere = () => outbox.isOnlyHere(state, store.saved);

  // The server asks about a tap that it has not written.
  const isAsked = () => document.querySelector("#entry .foot--ask") !== null;

  const paint = () => {
    if (htmx() || state.queue.length) screen.paint(state, isOnlyHere());
  };

  // ---------- what is sent ----------
  // A correction includes earlier marks, and Undo means the newest entry, so both are read when they are sent.
  const sent = (item) => {
    const form = item.fields ? null : document.getElementById(item.form);
    if (!form) return { body: outbox.body(item, item.fields ?? []) };
    const value = document.getElementById(item.chip)?.value;
    return { url: form.getAttribute("action"), body: outbox.body(item, [...new FormData(form)], value) };
  };

  // A tap is sent with its original fields but this page's CSRF token, because an older page may have had another
  // session.
  const vouched = ({ body }) => {
    const [fields, newest] = [new URLSearchParams(body), document.querySelector('#table [name="csrf_token"]')];
    if (newest) fields.set("csrf_token", newest.value);
    return fields;
  };

  const maySend = () => outbox.next(state) && htmx() && "writes" in table().dataset;

  const flush = async () => {
    clearTimeout(timer);
    if (sending || !maySend()) return;
    sending = true;
    const isOurTurn = await store.alone(send);
    sending = false;
    paint();
    timer = setTimeout(flush, isOurTurn ? outbox.pause(state) * 1000 : TURN);
  };

  const send = async () => {
    sync();
    if (!maySend()) return;
    become(outbox.sealed(state, sent(outbox.next(state))));
    const item = outbox.next(state);
    const slow = setTimeout(() => {
      become(outbox.slow(state));
      paint();
    }, QUICK);
    const stop = new AbortController();
    const deadline = setTimeout(() => stop.abort(), DEADLINE);
    try {
      const answer = await fetch(item.url, {
        method: "POST",
        headers: { "HX-Request": "true" },
        body: vouched(item),
        signal: stop.signal,
      });
      if (answer.status >= 500) throw new Error(answer.status);
      const text = await answer.text();
      become(outbox.answered(state, answer.status, item.token));
      await show(answer, text);
    } catch {
      become(outbox.failed(state));
    } finally {
      clearTimeout(slow);
      clearTimeout(deadline);
    }
  };

  const show = async ({ status, headers }, text) => {
    if (headers.get("HX-Redirect")) return location.assign(headers.get("HX-Redirect"));
    if (outbox.isShown(status)) await htmx().swap({ sourceElement: table(), target: table(), swap: "outerMorph", text });
    else document.getElementById("say").textContent = words.refused.replace("{status}", status);
    // A reload must show the current state, not the saved correction or the answered question.
    const { live } = table().dataset;
    const here = location.pathname + location.search;
    const there = headers.get("HX-Replace-Url") ?? (table().matches(".play--over") ? here : live);
    if (status < 400 && here !== there) history.replaceState(history.state, "", there);
  };

  // A response to another tab of this game is shown here too, unless somebody is in the middle of something.
  const refresh = async () => {
    const { live } = table().dataset;
    const isBusy = () => sending || state.queue.length || !htmx() || location.pathname + location.search !== live;
    if (isBusy()) return;
    const answer = await fetch(live, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return;
    const text = await answer.text();
    if (!isBusy()) await htmx().swap({ sourceElement: table(), target: table(), swap: "outerMorph", text });
  };

  // ---------- what is tapped ----------
  const take = (form, button) => {
    sync();
    const item = itemOf(form, button);
    const asks = document.querySelector("#table .foot--ask");
    const frees = asks ? asks.contains(button) || Boolean(button.parentElement.querySelector(".is-yours")) : state.held;
    if (outbox.isClosed(state, item, frees)) return screen.tell(words.waits);
    become(outbox.tapped(state, item, frees));
    // Cancels a preview, whose response could come after this one's.
    for (const part of [form, ...form.querySelectorAll("[hx-get]")]) part.dispatchEvent(new Event("htmx:abort"));
    paint();
    flush();
  };

  const itemOf = (form, button) => {
    const fields = new FormData(form);
    return {
      url: form.getAttribute("action"),
      form: form.id,
      name: button.name,
      value: button.value,
      chip: button.id,
      token: `${fields.get("token")}.${Date.now().toString(36)}${(count += 1)}`,
      at: clock(new Date()),
      order: Date.now(),
      closes: "closes" in button.dataset,
      fields: form.id === "entry" ? [...fields] : null,
    };
  };

  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (!htmx() || !submitter || !form.matches("#table form[hx-post]")) return;
      event.preventDefault();
      event.stopPropagation();
      take(form, submitter);
    },
    true,
  );

  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest?.("#table form[hx-post] button, #unsaved");
      if (!button) return;
      if (button.id === "unsaved") {
        become({ ...state, held: isAsked() });
        flush();
      }
      if (!button.id) return;
      const touch = { id: button.id, at: event.timeStamp, detail: event.detail, finger: event.pointerType === "touch" };
      if (!button.closest(REPEATS) && outbox.isSecondHalf(last, touch)) event.preventDefault();
      last = touch;
    },
    true,
  );

  const retry = () => {
    become(outbox.afresh(state));
    paint();
    flush();
  };

  // ---------- other pages of this table ----------
  // Taps that are no longer saved were answered, or undone, in another tab.
  const hear = () => {
    const there = new Set(store.items().map((item) => item.token));
    sync([...store.saved].filter((token) => !there.has(token)));
    become(state);
    paint();
    refresh();
  };

  window.addEventListener("storage", (event) => {
    if (event.storageArea !== localStorage || !store.concerns(event)) return;
    if (event.key === null) store.saved.clear(); // the storage was cleared, so waiting taps are saved again
    hear();
  });

  // A page restored from the back/forward cache has missed events.
  window.addEventListener("pageshow", ({ persisted }) => persisted && hear());

  window.addEventListener("beforeunload", (event) => {
    if (isOnlyHere()) event.preventDefault();
  });

  document.addEventListener("htmx:after:swap", paint);
  document.addEventListener("live:shown", paint);
  document.addEventListener("live:reached", () => state.queue.length && flush());
  document.addEventListener("visibilitychange", retry);
  window.addEventListener("online", retry);
  window.addEventListener("pageshow", retry);

  // Taps of an earlier page are shown as not saved until htmx is there to show the response.
  become(outbox.restored([...store.items(), ...store.earlier()], isAsked()));
  if (!isOnlyHere()) store.clearEarlier();
  paint();
  const start = setInterval(() => {
    if (!htmx()) return;
    clearInterval(start);
    flush();
  }, 50);
})();
