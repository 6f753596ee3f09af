// The pad that turns: a tap ends the call, and a pad that has just turned takes none, so that no bid lands with the next
// player; nor does one that waits for an answer, without which it cannot turn: the board takes its place. Without scripts
// the style does the first two by itself, only the call then stays its time.
(() => {
  "use strict";
  const TURNING = 300; // milliseconds
  const turn = () => document.querySelector("#table [data-turn]")?.dataset.turn;
  let [before, since] = [turn(), 0];

  // Says whether there was a pad.
  globalThis.layFlat = () => {
    const flat = document.querySelector("#table > [data-flat]");
    if (!flat) return false;
    const table = flat.parentElement;
    table.className = flat.dataset.flat;
    table.replaceChildren(flat.content.cloneNode(true));
    window.htmx?.process(table);
    for (const name of ["live:shown", "outbox:turned"]) document.dispatchEvent(new CustomEvent(name));
    return true;
  };

  document.addEventListener("htmx:after:swap", () => {
    if (turn() !== before) [before, since] = [turn(), performance.now()];
  });

  document.addEventListener(
    "click",
    (event) => {
      const shout = event.target.closest?.(".shout");
      for (const showing of shout?.getAnimations() ?? []) showing.finish();
      const waits = document.querySelector("#table .fpad .is-unsaved");
      const turns = since && performance.now() - since <= TURNING;
      if (!(waits || turns) || !event.target.closest?.(".fkeys")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (waits && event.target.closest(".chip") !== waits) globalThis.layFlat();
    },
    true,
  );

  // Board, told to the server as well; where it cannot be reached, the next answer brings the pad back.
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!submitter?.matches("#lay-flat > #board") || !globalThis.layFlat()) return;
    event.preventDefault();
    const body = new URLSearchParams([...new FormData(form), [submitter.name, submitter.value]]);
    fetch(form.action, { method: "POST", body }).catch(() => {});
  });
})();
