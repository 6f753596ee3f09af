// Returns what lies on other words, what is cut, and what leaves its button or the screen: one line each.
// A fixed or sticky part lies over what scrolls under it, what was undone over the foot: each is compared with itself alone. Paper is looked at elsewhere.
() => {
  const LEADING = 0.22; // of the height of a line, above its letters and below them
  const found = new Set();
  const style = (e) => getComputedStyle(e);
  // For screen readers alone, or the longer of two ways to say it.
  const hears = (e) => style(e).clipPath === "inset(50%)" || (hides(style(e).overflowX) && (e.clientWidth < 2 || e.clientHeight < 2));
  const hides = (how) => how === "hidden" || how === "clip";
  const ancestors = (e) => (e ? [e, ...ancestors(e.parentElement)] : []);
  const floats = (e) => ["fixed", "sticky"].includes(style(e).position) || e.matches(".undid");
  const named = (e, text) => `${e.className.baseVal ?? (e.className || e.tagName.toLowerCase())} "${text.trim().slice(0, 30)}"`;
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || e.closest(".vh, .skip, .a4, noscript, option, textarea, [hidden], .btn--mark")) continue;
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const around = ancestors(e);
    if (around.some(hears)) continue;
    const layer = around.find(floats) ?? document.body;
    // what a number would make stands under its square
    const button = e.closest("button, a.btn, .either label, .pool label");
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const word = named(e, node.data);
      let [left, right, top, bottom] = [box.left, box.right, box.top + LEADING * box.height, box.bottom - LEADING * box.height];
      for (const over of around) {
        const { overflowX, overflowY } = style(over);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const room = over.getBoundingClientRect();
        if (hides(overflowX) && (left < room.left - 1.5 || right > room.right + 1.5)) found.add(`${word} is cut`);
        if (hides(overflowY) && (top < room.top - 1.5 || bottom > room.bottom + 1.5)) found.add(`${word} is cut below`);
        if (overflowX !== "visible") [left, right] = [Math.max(left, room.left), Math.min(right, room.right)];
        if (overflowY !== "visible") [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
      }
      if (right - left < 1 || bottom - top < 1) continue;
      if (left < -1 || right > innerWidth + 1) found.add(`${word} leaves the screen`);
      if (button && !e.closest(".why")) {
        const room = button.getBoundingClientRect();
        const past = left < room.left - 1 || right > room.right + 1 || top < room.top - 1 || bottom > room.bottom + 1;
        if (past) found.add(`${word} leaves its button`);
      }
      lines.push({ left, right, top, bottom, layer, node, word });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, place) => {
    for (const other of lines.slice(place + 1)) {
      if (other.top > one.bottom - 1) break;
      if (one.layer !== other.layer || one.node === other.node) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (wide > 1 && Math.min(one.bottom, other.bottom) - other.top > 1) found.add(`${one.word} on ${other.word}`);
    }
  });
  return [...found];
}
