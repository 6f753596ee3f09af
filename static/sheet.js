// Beside a board a long sheet scrolls in its own frame: the deal in hand, or the one turned back to, is kept in sight.
(() => {
  "use strict";
  let shown = "";

  const keep = () => {
    const frame = document.querySelector("#table .side");
    const row = frame?.querySelector("tr.reopened, tr.live");
    if (!row || row.textContent === shown) return;
    shown = row.textContent; // only when something is new: a thumb that looks back is left alone
    const [box, line] = [frame.getBoundingClientRect(), row.getBoundingClientRect()];
    if (line.top < box.top || line.bottom > box.bottom) frame.scrollTop += line.top - box.top - box.height / 2;
  };

  document.addEventListener("htmx:after:swap", keep);
  document.addEventListener("DOMContentLoaded", keep);
  if (document.readyState !== "loading") keep();
})();
