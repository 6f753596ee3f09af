// Keeps each tap of the table until the server has answered it: queued in order, kept over reloads, sent once.
// A form is taken over only while htmx is there to show the answer; without it the form works by itself.
(() => {
  "use strict";
  const WAITS = [1, 2, 4, 5]; // seconds until the next try
  const DEADLINE = 8000; // milliseconds that an answer may take
  const QUICK = 700; // milliseconds in which a tap need not be called unsaved
  const DOUBLE = 300; // milliseconds in which a second touch of the same button is the same touch
  const AGAIN = ".pad, [data-again]"; // a key may be meant twice: two players play the same card
  const table = () => document.getElementById("table");
  const id = table()?.dataset.game;
  if (!id) return;
  const KEY = `outbox:${id}`;
  const htmx = () => window.htmx?.swap && window.htmx;
  let queue = []; // what is not answered yet, the oldest first
  let sending = false;
  let held = false; // the first was refused, or somebody was faster: people decide
  let late = false; // the screen says that something is not saved
  let trouble = ""; // what the server made of the first, where it was neither saved nor refused
  let tries = 0;
  let timer = 0;
  let count = 0;
  let last = { id: "", at: 0 };

  const clock = (at) => `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`;
  const keptOnes = () => queue.filter((item) => item.fields);

  try {
    queue = JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    // Nothing kept, or a browser that keeps nothing.
  }

  const save = () => {
    try {
      if (keptOnes().length) localStorage.setItem(KEY, JSON.stringify(keptOnes()));
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
      other.classList.remove("is-wet");
    }
  };

  const restore = () => {
    for (const strip of document.querySelectorAll(".strip[data-was]")) {
      press(strip, document.getElementById(strip.dataset.was));
      delete strip.dataset.was;
    }
    for (const wet of document.querySelectorAll(".is-wet")) wet.classList.remove("is-wet");
    for (const woken of document.querySelectorAll("[data-woken]")) {
      woken.disabled = true;
      delete woken.dataset.woken;
    }
  };

  const wake = (button) => {
    if (!button?.disabled) return;
    button.disabled = false;
    button.dataset.woken = "";
  };

  const moveEye = () => {
    const now = document.querySelector(".rows .row.is-now");
    if (!now?.querySelector(".is-wet")) return;
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
    if (!htmx() && !queue.length) return;
    restore();
    for (const item of keptOnes().filter((item) => !item.asked)) {
      const chip = document.getElementById(item.chip);
      if (!chip || chip.getAttribute("aria-disabled")) continue;
      if (chip.matches(".strip > .chip")) press(chip.parentElement, chip);
      chip.classList.add("is-wet");
    }
    moveEye();
    if (late && document.querySelector(".chip.is-wet")) wake(document.querySelector("[data-closes]"));
    if (keptOnes().length) wake(document.getElementById("undo"));
    const wet = document.getElementById("wet");
    if (!queue.length) late = false;
    if (wet && wet.hidden === late) {
      wet.hidden = !late;
      if (late) document.getElementById("say").textContent = "Not saved yet";
    }
    if (late) tell(kept());
    else if (document.querySelector("#foot-line small[data-was]")) tell();
  };

  const kept = () => {
    const taps = queue.filter((item) => !item.asked).length;
    const since = `kept on this device since ${queue[0].at}`;
    if (!taps) return undefined;
    if (!("writes" in table().dataset)) return `${said(taps)} ${since}, and shown first once it has the pen.`;
    if (trouble) return `${said(taps)} ${since}. ${trouble}`;
    return held ? `${said(taps)} ${since}. The next tap sends them, or the drop above.` : `${said(taps)} ${since} and sent when the network is back`;
  };

  const said = (taps) => (taps === 1 ? "1 tap is" : `${taps} taps are`);

  // ---------- what is sent ----------
  const formFor = (item) =>
    [...document.querySelectorAll("#table form[hx-post]")].find((form) => form.getAttribute("action") === item.url);

  const body = (item) => {
    const form = formFor(item);
    const fields = new URLSearchParams(item.fields ?? (form && [...new FormData(form)]) ?? []);
    fields.set("seq", form?.elements.seq?.value ?? table().dataset.seq);
    // A button that stands for something else by now, as Undo does, is asked for its newest value.
    const button = item.fields ? null : document.getElementById(item.chip);
    fields.set(item.name, button?.value ?? item.value);
    fields.set("token", item.token);
    fields.set("at", item.at);
    return fields.toString();
  };

  // A tap means what it meant, but it is this page that vouches for it: an older one may have been another session's.
  const vouched = (body) => {
    const fields = new URLSearchParams(body);
    const newest = document.querySelector('#table [name="csrf_token"]')?.value;
    if (newest) fields.set("csrf_token", newest);
    return fields.toString();
  };

  const flush = async () => {
    clearTimeout(timer);
    if (sending || held || !queue.length || !htmx() || !("writes" in table().dataset)) return;
    sending = true;
    const item = queue[0];
    item.body ??= body(item);
    save();
    const slow = setTimeout(() => {
      late = true;
      paint();
    }, QUICK);
    const stop = new AbortController();
    const deadline = setTimeout(() => stop.abort(), DEADLINE);
    let wait = 0;
    try {
      const answer = await fetch(item.url, {
        method: "POST",
        headers: { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" },
        body: vouched(item.body),
        signal: stop.signal,
      });
      if (answer.status >= 500) throw new Error(answer.status);
      await answered(item, answer.status, answer.headers.get("HX-Redirect"), await answer.text());
      tries = 0;
    } catch {
      late = true;
      wait = WAITS[Math.min(tries++, WAITS.length - 1)];
    } finally {
      clearTimeout(slow);
      clearTimeout(deadline);
      sending = false;
    }
    paint();
    timer = setTimeout(flush, wait * 1000);
  };

  const answered = async (item, status, away, text) => {
    const keep = item.fields && status !== 422;
    held = status >= 400;
    item.asked = status === 409 && keep;
    if (status < 400 || !keep) queue = queue.filter((other) => other !== item);
    save();
    if (away) return location.assign(away);
    if (status < 400 || [403, 409, 422].includes(status)) {
      await htmx().swap({ sourceElement: table(), target: table(), swap: "outerMorph", text });
      trouble = "";
    } else {
      late = true;
      trouble = `The scorekeeper did not take that (${status}). Reload the page.`;
      document.getElementById("say").textContent = trouble;
    }
    // A reload must find what is shown now, not the leaf that was saved or the question that was answered.
    const { live } = table().dataset;
    const here = location.pathname + location.search;
    if (status < 400 && here !== live && !table().matches(".play--over")) history.replaceState(history.state, "", live);
    held &&= queue.length > 0;
    late = held && queue.some((other) => !other.asked);
  };

  // ---------- what is tapped ----------
  const take = (form, button) => {
    const tail = queue.at(-1);
    if (button.id === "undo" && tail?.fields && !tail.body) {
      queue.pop(); // what was never sent is taken back here
      held &&= queue.length > 0;
    } else if (form.id === "entry" && queue.some((item) => item.closes)) {
      tell("The deal is kept as it is. The next one opens when the network is back.");
      return;
    } else if (button.id && tail?.chip === button.id && !tail.body && !button.closest(AGAIN)) {
      return;
    } else {
      put(form, button);
    }
    save();
    paint();
    flush();
  };

  const put = (form, button) => {
    const fields = new FormData(form);
    const item = {
      url: form.getAttribute("action"),
      name: button.name,
      value: button.value,
      chip: button.id,
      token: `${fields.get("token")}.${Date.now().toString(36)}${(count += 1)}`,
      at: clock(new Date()),
      closes: "closes" in button.dataset,
      fields: form.id === "entry" ? [...fields] : null,
    };
    const answers = queue[0]?.asked && button.closest(".foot--ask");
    if (answers) queue.shift();
    if (answers || (held && !queue[0]?.asked)) queue.unshift(item);
    else queue.push(item);
    held = Boolean(queue[0].asked);
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
      const button = event.target.closest?.("#table form[hx-post] button, [data-drop], #wet");
      if (!button) return;
      if (button.matches("[data-drop]") && queue[0]?.asked) {
        queue.shift();
        save();
      }
      if (button.id === "wet") {
        held = Boolean(queue[0]?.asked);
        flush();
      }
      if (!button.id || button.closest(AGAIN)) return;
      // The second half of a double tap means nothing more than the first.
      const twice = event.detail > 1 || (event.pointerType === "touch" && event.timeStamp - last.at < DOUBLE);
      if (twice && last.id === button.id) event.preventDefault();
      last = { id: button.id, at: event.timeStamp };
    },
    true,
  );

  const again = () => {
    tries = 0;
    paint();
    flush();
  };

  document.addEventListener("htmx:after:swap", paint);
  document.addEventListener("live:shown", paint);
  document.addEventListener("live:reached", () => queue.length && flush());
  document.addEventListener("visibilitychange", again);
  window.addEventListener("online", again);
  window.addEventListener("pageshow", again);

  // What an earlier page left is sent first; until htmx is there to show the answer it stands as not saved.
  for (const item of queue) delete item.asked;
  late = queue.length > 0;
  paint();
  const start = setInterval(() => {
    if (!htmx()) return;
    clearInterval(start);
    flush();
  }, 50);
})();
