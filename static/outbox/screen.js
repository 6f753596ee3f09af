// What the outbox shows: chips that are tapped but not saved yet, and the line that says so.
globalThis.outboxScreen = (() => {
  "use strict";
  const words = JSON.parse(document.documentElement.dataset.words); // in the language of the page
  const outbox = globalThis.outboxState;
  const away = globalThis.outboxAway;

  const press = (strip, chip) => {
    strip.dataset.was ??= strip.querySelector('[aria-pressed="true"]')?.id ?? "";
    for (const other of strip.children) {
      other.setAttribute("aria-pressed", other === chip);
      other.classList.remove("is-unsaved");
    }
    chip?.append(strip.querySelector(".did") ?? ""); // "took" is shown over the tapped number
  };

  const restore = () => {
    for (const strip of document.querySelectorAll(".strip[data-was]")) {
      press(strip, document.getElementById(strip.dataset.was));
      delete strip.dataset.was;
    }
    for (const button of document.querySelectorAll(".is-unsaved")) button.classList.remove("is-unsaved");
    const eye = document.querySelector("[data-eye]");
    if (eye) {
      document.querySelector(".rows .row.is-now")?.classList.remove("is-now");
      eye.classList.add("is-now");
      delete eye.dataset.eye;
    }
    for (const button of document.querySelectorAll("[data-able]")) {
      button.disabled = button.dataset.able === "false";
      delete button.dataset.able;
    }
  };

  const able = (button, isAble) => {
    if (!button || button.disabled !== isAble) return;
    button.dataset.able = !button.disabled;
    button.disabled = !isAble;
  };

  const moveEye = () => {
    const now = document.querySelector(".rows .row.is-now");
    if (!now?.querySelector(".is-unsaved")) return;
    const rows = [...now.parentElement.children];
    const next = rows.slice(rows.indexOf(now)).find((row) => !row.querySelector('.chip[aria-pressed="true"]'));
    now.classList.remove("is-now");
    now.dataset.eye = "";
    next?.classList.add("is-now");
  };

  const tell = (text) => {
    const line = document.getElementById("pen-line") ?? document.getElementById("foot-line");
    if (!line || line.closest(".foot--ask")) return;
    const small = line.querySelector("small") ?? line.appendChild(document.createElement("small"));
    small.dataset.was ??= small.textContent;
    small.textContent = text ?? small.dataset.was;
  };

  const paint = (state, isOnlyHere) => {
    if (state.late) globalThis.layFlat?.(); // for the turning pad
    restore();
    const waiting = outbox.lasting(state);
    away.turn(state, waiting, press);
    for (const item of waiting.filter((item) => away.isHere(item))) {
      const chip = document.getElementById(item.chip);
      if (!chip || chip.getAttribute("aria-disabled")) continue;
      if (chip.matches(".strip > .chip")) press(chip.parentElement, chip);
      chip.classList.add("is-unsaved");
    }
    moveEye();
    // If it is unknown here whether the tricks add up, the server's text stays.
    const isPerhaps = (state.late || state.saving) && document.querySelector(".chip.is-unsaved") !== null;
    const addsUp = away.count(state, waiting) ?? (isPerhaps || undefined);
    if (addsUp !== undefined) able(document.querySelector("[data-closes]"), addsUp);
    if (waiting.length) able(document.getElementById("undo"), true);
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
    const taps = state.queue.length;
    if (!taps) return undefined;
    const say = (text) => text.replace("{taps}", taps).replace("{time}", state.queue[0].at);
    if (isOnlyHere) return say(words.kept_here);
    if (!("writes" in document.getElementById("table").dataset)) return say(words.kept_for_pen);
    if (state.trouble) return `${say(words.kept)} ${words.refused.replace("{status}", state.trouble)}`;
    return say(state.held ? words.kept_held : words.kept_sent);
  };

  return { paint, tell };
})();
