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
  const put = (element, text, look) => {
    if (!element || (text === undefined && element.dataset.held === undefined)) return;
    element.dataset.held ??= element.textContent;
    element.dataset.look ??= element.className;
    element.textContent = text ?? element.dataset.held;
    element.className = look ?? element.dataset.look;
    if (text !== undefined) return;
    delete element.dataset.held;
    delete element.dataset.look;
  };

  // All bids are in: over, under or even, as the server draws it.
  const announce = (place, { ways, by, look, size }, total) => {
    const way = total > size ? "over" : total < size ? "under" : "even";
    put(place, (total === size ? "{way}" : by).replace("{by}", Math.abs(total - size)), place.matches("h1") ? look : undefined);
    const [before, after] = place.textContent.split("{way}");
    const word = document.createElement("span");
    word.className = `way way--${way}`;
    word.textContent = ways[way];
    place.replaceChildren(before, word, after);
  };

  const fill = (tally, total) => {
    if (!tally || (total === undefined && tally.dataset.held === undefined)) return;
    tally.dataset.held ??= tally.querySelectorAll(".on, .extra").length;
    const filled = total ?? Number(tally.dataset.held);
    const squares = [...tally.querySelectorAll("i:not(.extra)")];
    for (const [place, square] of squares.entries()) square.classList.toggle("on", place < filled);
    for (const extra of tally.querySelectorAll(".extra")) extra.remove();
    for (let past = squares.length; past < filled; past++) tally.appendChild(document.createElement("i")).className = "extra";
    if (total === undefined) delete tally.dataset.held;
  };

  // Away from the server the call counts the bids that were tapped, the foot says who is next, and the bid that the
  // hook bars is struck out; who leads is the server's to say.
  const count = (isAway) => {
    const rows = document.querySelector("#table .rows[data-away]");
    const line = document.querySelector(".foot:not(.foot--refused) > #foot-line")?.firstChild;
    const calls = document.querySelectorAll("#call h1, .runline b");
    const still = document.querySelector("#call .call__more > p:not(.quiet, .scores)");
    const tally = document.querySelector("#call .tally");
    for (const barred of document.querySelectorAll("[data-hooked]")) {
      barred.classList.remove("is-barred");
      barred.removeAttribute("aria-disabled");
      delete barred.dataset.hooked;
    }
    if (!rows || !isAway) {
      for (const place of [...calls, still]) put(place);
      fill(tally);
      return;
    }
    const away = JSON.parse(rows.dataset.away);
    const { call, ask, all, hook, free } = away;
    const strips = [...rows.querySelectorAll(".row .strip")];
    const bids = strips.map((strip) => strip.querySelector('[aria-pressed="true"]')?.value);
    const total = bids.reduce((sum, bid) => sum + Number(bid ?? 0), 0);
    const open = bids.findIndex((bid) => bid === undefined);
    for (const place of calls) {
      if (open < 0 && away.ways) announce(place, away, total);
      else put(place, call.replace("{bid}", total));
    }
    put(still, open < 0 && away.ways ? call.replace("{bid}", total) : "");
    fill(tally, total);
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
