// The keys of a TV: letters of a keyboard press them, arrows move between them. Without this they are links.
(() => {
  "use strict";
  const keys = [...document.querySelectorAll("[data-key]")];
  const near = (here, across, down) => {
    const { left, top, width, height } = here.getBoundingClientRect();
    return keys.find((key) => {
      const box = key.getBoundingClientRect();
      return Math.abs(box.left - left - across * width) < width / 2 && Math.abs(box.top - top - down * height) < height / 2;
    });
  };
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const named = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const pressed = keys.find((key) => key.dataset.key === named);
    const step = STEPS[event.key];
    const here = keys.includes(document.activeElement) ? document.activeElement : keys[0];
    if (!pressed && !step) return;
    event.preventDefault();
    if (pressed) pressed.click();
    else near(here, ...step)?.focus();
  });
})();
