// The keys of a TV: letters of a keyboard press them, arrows move between them. Without this they are links, each a
// page of its own: what is typed before that page is there would be lost.
(() => {
  "use strict";
  // The last letter has a key for wide screens and one for narrow ones; one of them is shown.
  const keys = [...document.querySelectorAll("[data-key]")].filter((key) => key.offsetParent);
  const squares = [...document.querySelectorAll("[data-typed] > li")];
  const { typed: before, address } = document.querySelector("[data-typed]").dataset;
  let typed = before;
  const type = (key) => {
    if (typed.length === squares.length) return;
    typed = key === "Backspace" ? typed.slice(0, -1) : typed + key;
    squares.forEach((square, place) => {
      square.textContent = typed[place] ?? "";
      square.className = place < typed.length ? "is-in" : place === typed.length ? "is-now" : "";
    });
    document.getElementById("typed").textContent = [...typed].join(" ");
    const narrow = matchMedia("(max-width: 35em)").matches ? "?narrow=1" : "";
    if (typed.length === squares.length) location.assign(`${address}/${typed}${narrow}`);
  };
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (!key) return;
    event.preventDefault();
    type(key.dataset.key);
  });
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
