// The pad that turns: a tap ends the call, and a pad that has just turned takes none, so that no bid lands with the next
// player. Without scripts the style does both by itself, only the call then stays its time.
(() => {
  "use strict";
  const TURNING = 300; // milliseconds
  const turn = () => document.querySelector("#table [data-turn]")?.dataset.turn;
  let [before, since] = [turn(), 0];

  document.addEventListener("htmx:after:swap", () => {
    if (turn() !== before) [before, since] = [turn(), performance.now()];
  });

  document.addEventListener(
    "click",
    (event) => {
      const shout = event.target.closest?.(".shout");
      for (const showing of shout?.getAnimations() ?? []) showing.finish();
      if (!since || performance.now() - since > TURNING || !event.target.closest?.(".fkeys")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
})();
