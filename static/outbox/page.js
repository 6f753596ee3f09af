// Keeps each tap of the table until the server has answered it: queued in order, kept over reloads, sent once.
// A form is taken over only while htmx is there to show the answer; without it the form works by itself.
// What a tap or an answer means is decided in state.js.
(() => {
  "use strict";
  const DEADLINE = 8000; // milliseconds that an answer may take
  const QUICK = 700; // milliseconds in which a tap need not be called unsaved
  const REPEATS = ".pad, [data-repeats]"; // a key may be meant twice: two players play the same card
  const outbox = globalThis.outboxState;
  const table = () => document.getElementById("table");
  const words = JSON.parse(document.documentElement.dataset.words); // in the language of the page
  const id = table()?.dataset.game;
  if (!id) return;
  const KEY = `outbox:${id}`;
  const htmx = () => window.htmx?.swap && window.htmx;
  let state = outbox.EMPTY;
  let sending = false;
  let [timer, count] = [0, 0];
  let last = { id: "", at: 0 };

  const clock = (at) => `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`;

  try {
    state = outbox.restored(JSON.parse(localStorage.getItem(KEY)) ?? []);
  } catch {
    // Nothing kept, or a browser that keeps nothing.
  }

  const become = (next) => {
    state = next;
    const kept = outbox.lasting(state);
    try {
      if (kept.length) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // Then a tap is kept as long as the page is.
    }
  };

  // ---------- what the screen shows ----------
  const press = (strip, chip) => {
    strip.dataset.was ??= strip.querySelector('[aria-pressed="true"]')?.id ?? "";
    for (const other of strip.children) {
      other.setAttribute("aria-pressed", other === chip);
      other.classList.remove("is-unsaved");
    }
    chip?.append(strip.querySelector(".did") ?? ""); // "took" stands over the number that is pressed
  };

  const restore = () => {
    for (const strip of document.querySelectorAll(".strip[data-was]")) {
      press(strip, document.getElementById(strip.dataset.was));
      delete strip.dataset.was;
    }
    for (const button of document.querySelectorAll(".is-unsaved")) button.classList.remove("is-unsaved");
    for (const woken of document.querySelectorAll("[data-woken]")) {
      woken.disabled = true;
      delete woken.dataset.woken;
    }
  };

  const wake = (button) => {
    if (button?.disabled) [button.disabled, button.dataset.woken] = [false, ""];
  };

  const moveEye = () => {
    const now = document.querySelector(".rows .row.is-now");
    if (!now?.querySelector(".is-unsaved")) return;
    const rows = [...now.parentElement.children];
    const next = rows.slice(rows.indexOf(now)).find((row) => !row.querySelector('.chip[aria-pressed="true"]'));
    now.classList.remove("is-now");
    next?.classList.add("is-now");
  };

  const tell = (words) => {
    const line = document.getElementById("pen-line") ?? document.getElementById("foot-line");
    if (!line || line.closest(".foot--ask")) return;
    const small = line.querySelector("small") ?? line.appendChild(document.createElement("small"));
    small.dataset.was ??= small.textContent;
    small.textContent = words ?? small.dataset.was;
  };

  const paint = () => {
    if (!htmx() && !state.queue.length) return;
    restore();
    const kept = outbox.lasting(state);
    for (const item of kept.filter((item) => !item.asked)) {
      const chip = document.getElementById(item.chip);
      if (!chip || chip.getAttribute("aria-disabled")) continue;
      if (chip.matches(".strip > .chip")) press(chip.parentElement, chip);
      chip.classList.add("is-unsaved");
    }
    moveEye();
    if (state.late && document.querySelector(".chip.is-unsaved")) wake(document.querySelector("[data-closes]"));
    if (kept.length) wake(document.getElementById("undo"));
    const button = document.getElementById("unsaved");
    if (button && button.hidden === state.late) {
      button.hidden = !state.late;
      if (state.late) document.getElementById("say").textContent = words.unsaved;
    }
    if (state.late) tell(unsaved());
    else if (document.querySelector("#foot-line small[data-was]")) tell();
  };

  const unsaved = () => {
    const taps = outbox.waiting(state);
    if (!taps) return undefined;
    const say = (text) => text.replace("{taps}", taps).replace("{time}", state.queue[0].at);
    if (!("writes" in table().dataset)) return say(words.kept_for_pen);
    if (state.trouble) return `${say(words.kept)} ${words.refused.replace("{status}", state.trouble)}`;
    return say(state.held ? words.kept_held : words.kept_sent);
  };


  // ---------- what is sent ----------
  const body = (item) => {
    const form = document.querySelector(`#table form[hx-post][action="${item.url}"]`);
    const fields = item.fields ?? (form && [...new FormData(form)]) ?? [];
    // A button that stands for something else by now, as Undo does, is asked for its newest value.
    const button = item.fields ? null : document.getElementById(item.chip);
    const seq = form?.elements.seq?.value ?? table().dataset.seq;
    return outbox.body(item, { fields, seq, value: button?.value ?? item.value });
  };

  // A tap means what it meant, but it is this page that vouches for it: an older one may have been another session's.
  const vouched = (body) => {
    const newest = document.querySelector('#table [name="csrf_token"]')?.value;
    return newest ? outbox.withField(body, "csrf_token", newest) : body;
  };

  const flush = async () => {
    clearTimeout(timer);
    const item = outbox.next(state);
    if (sending || !item || !htmx() || !("writes" in table().dataset)) return;
    sending = true;
    become(outbox.sealed(state, item.body ?? body(item)));
    const slow = setTimeout(() => {
      become(outbox.slow(state));
      paint();
    }, QUICK);
    const stop = new AbortController();
    const deadline = setTimeout(() => stop.abort(), DEADLINE);
    try {
      const answer = await fetch(item.url, {
        method: "POST",
        headers: { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" },
        body: vouched(state.queue[0].body),
        signal: stop.signal,
      });
      if (answer.status >= 500) throw new Error(answer.status);
      const text = await answer.text();
      become(outbox.answered(state, answer.status));
      await show(answer.status, answer.headers.get("HX-Redirect"), text);
    } catch {
      become(outbox.failed(state));
    } finally {
      clearTimeout(slow);
      clearTimeout(deadline);
      sending = false;
    }
    paint();
    timer = setTimeout(flush, outbox.pause(state) * 1000);
  };

  const show = async (status, away, text) => {
    if (away) return location.assign(away);
    if (outbox.isShown(status)) await htmx().swap({ sourceElement: table(), target: table(), swap: "outerMorph", text });
    else document.getElementById("say").textContent = words.refused.replace("{status}", status);
    // A reload must find what is shown now, not the correction that was saved or the question that was answered.
    const { live } = table().dataset;
    const here = location.pathname + location.search;
    if (status < 400 && here !== live && !table().matches(".play--over")) history.replaceState(history.state, "", live);
  };

  // ---------- what is tapped ----------
  const take = (form, button) => {
    const item = itemOf(form, button);
    if (outbox.isClosed(state, item)) return tell(words.waits);
    const how = { repeats: Boolean(button.closest(REPEATS)), decides: Boolean(button.closest(".foot--ask")) };
    become(outbox.tapped(state, item, how));
    paint();
    flush();
  };

  const itemOf = (form, button) => {
    const fields = new FormData(form);
    return {
      url: form.getAttribute("action"),
      name: button.name,
      value: button.value,
      chip: button.id,
      token: `${fields.get("token")}.${Date.now().toString(36)}${(count += 1)}`,
      at: clock(new Date()),
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
      const button = event.target.closest?.("#table form[hx-post] button, [data-drop], #unsaved");
      if (!button) return;
      if (button.matches("[data-drop]")) become(outbox.dropped(state));
      if (button.id === "unsaved") {
        become(outbox.resumed(state));
        flush();
      }
      if (!button.id || button.closest(REPEATS)) return;
      const touch = { id: button.id, at: event.timeStamp, detail: event.detail, finger: event.pointerType === "touch" };
      if (outbox.isSecondHalf(last, touch)) event.preventDefault();
      last = touch;
    },
    true,
  );

  const retry = () => {
    become(outbox.afresh(state));
    paint();
    flush();
  };

  document.addEventListener("htmx:after:swap", paint);
  document.addEventListener("live:shown", paint);
  document.addEventListener("live:reached", () => state.queue.length && flush());
  document.addEventListener("visibilitychange", retry);
  window.addEventListener("online", retry);
  window.addEventListener("pageshow", retry);

  // What an earlier page left stands as not saved until htmx is there to show the answer.
  paint();
  const start = setInterval(() => {
    if (!htmx()) return;
    clearInterval(start);
    flush();
  }, 50);
})();
