// What the outbox shows on the table: chips that are pressed and not saved yet, and the line that says so.
globalThis.outboxScreen = (() => {
  "use strict";
  const words = JSON.parse(document.documentElement.dataset.words); // in the language of the page
  const outbox = globalThis.outboxState;

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

  const tell = (text) => {
    const line = document.getElementById("pen-line") ?? document.getElementById("foot-line");
    if (!line || line.closest(".foot--ask")) return;
    const small = line.querySelector("small") ?? line.appendChild(document.createElement("small"));
    small.dataset.was ??= small.textContent;
    small.textContent = text ?? small.dataset.was;
  };

  // Text that counts what has not reached the server; what was there before comes back with `text` undefined.
  const put = (element, text) => {
    if (!element || (text === undefined && element.dataset.held === undefined)) return;
    element.dataset.held ??= element.textContent;
    element.textContent = text ?? element.dataset.held;
    if (text === undefined) delete element.dataset.held;
  };

  // Away from the server the call counts the bids that were tapped, the foot says who is next, and the bid that the
  // hook bars is struck out; what the bids mean is the server's to say.
  const count = (isAway) => {
    const rows = document.querySelector("#table .rows[data-away]");
    const line = document.querySelector("#foot-line")?.firstChild;
    const calls = document.querySelectorAll("#call h1, .runline b");
    for (const barred of document.querySelectorAll("[data-hooked]")) {
      barred.classList.remove("is-barred");
      barred.removeAttribute("aria-disabled");
      delete barred.dataset.hooked;
    }
    if (!rows || !isAway) {
      for (const call of calls) put(call);
      return;
    }
    const { call, ask, all, hook, free } = JSON.parse(rows.dataset.away);
    const strips = [...rows.querySelectorAll(".row .strip")];
    const bids = strips.map((strip) => strip.querySelector('[aria-pressed="true"]')?.value);
    const total = bids.reduce((sum, bid) => sum + Number(bid ?? 0), 0);
    for (const place of calls) put(place, call.replace("{bid}", total));
    const open = bids.findIndex((bid) => bid === undefined);
    if (line?.nodeType === Node.TEXT_NODE) line.textContent = open < 0 ? all : ask[open];
    const isLast = open === bids.length - 1 && hook !== null && (hook > total || !free);
    const barred = isLast && [...strips[open].children].find((chip) => Number(chip.value) === hook - total);
    if (!barred) return;
    barred.classList.add("is-barred");
    barred.setAttribute("aria-disabled", "true");
    barred.dataset.hooked = "";
  };

  const paint = (state, isOnlyHere) => {
    restore();
    const kept = outbox.lasting(state);
    for (const item of kept.filter((item) => !item.asked)) {
      const chip = document.getElementById(item.chip);
      if (!chip || chip.getAttribute("aria-disabled")) continue;
      if (chip.matches(".strip > .chip")) press(chip.parentElement, chip);
      chip.classList.add("is-unsaved");
    }
    moveEye();
    count(state.late && !state.held && kept.length > 0); // what was refused is said by the server
    if ((state.late || state.saving) && document.querySelector(".chip.is-unsaved")) wake(document.querySelector("[data-closes]"));
    if (kept.length) wake(document.getElementById("undo"));
    const button = document.getElementById("unsaved");
    if (button && button.hidden === state.late) {
      button.hidden = !state.late;
      if (state.late) document.getElementById("say").textContent = words.unsaved;
    }
    const spoken = document.getElementById("say");
    if (!state.late && spoken.textContent === words.unsaved) spoken.textContent = "";
    if (state.late) tell(unsaved(state, isOnlyHere));
    else if (state.saving) tell(words.saving);
    else if (document.querySelector("#foot-line small[data-was]")) tell();
  };

  const unsaved = (state, isOnlyHere) => {
    const taps = outbox.waiting(state);
    if (!taps) return undefined;
    const say = (text) => text.replace("{taps}", taps).replace("{time}", state.queue[0].at);
    if (isOnlyHere) return say(words.kept_here);
    if (!("writes" in document.getElementById("table").dataset)) return say(words.kept_for_pen);
    if (state.trouble) return `${say(words.kept)} ${words.refused.replace("{status}", state.trouble)}`;
    return say(state.held ? words.kept_held : words.kept_sent);
  };

  return { paint, tell };
})();
