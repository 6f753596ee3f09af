// Returns what lies on something else in the sheets of a page, and what sticks out of its cell. Paper is measured as a PDF.
() => {
  const LEADING = 0.22; // of the height of a line, above its figures and below them
  const ROUGH = 7; // pixels at the edge of a blot that are no ink
  const found = [];
  const visible = (element) => element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  const ink = (box) => new DOMRect(box.x, box.y + LEADING * box.height, box.width, (1 - 2 * LEADING) * box.height);
  const textBox = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const isClipped = (element) => getComputedStyle(element).overflowX === "clip" && element.getBoundingClientRect().width < 1;
  const parts = (cell) => {
    const boxes = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (element.closest(".vh, .says-ahead") || !visible(element) || isClipped(element)) continue;
      if (node.nodeType === Node.TEXT_NODE) {
        if (!node.data.trim() || element.closest("svg")) continue;
        const box = element.matches(".pts, .tot, .took, .prize, .mark") ? element.getBoundingClientRect() : textBox(node);
        if (box.width > 1 && box.height > 1) boxes.push({ text: node.data.trim(), box: ink(box), element });
      } else if (node.matches("svg.ink, .bid svg")) {
        const box = node.getBoundingClientRect();
        const drop = new DOMRect(box.x + ROUGH, box.y + ROUGH, box.width - 2 * ROUGH, box.height - 2 * ROUGH);
        if (box.width > 1) boxes.push({ text: "blot", box: drop, element: node.parentElement });
      }
    }
    return boxes;
  };
  const name = ({ text, element }) => `${element.className || element.tagName.toLowerCase()} ${text}`;
  for (const cell of document.querySelectorAll(".sheet:not(.leaf .sheet) :is(th, td)")) {
    const room = cell.getBoundingClientRect();
    const boxes = parts(cell);
    for (const part of boxes) {
      const past = part.box.left < room.left - 1.5 || part.box.right > room.right + 1.5;
      if (past && part.text !== "blot") found.push(`${name(part)} leaves its cell`);
    }
    boxes.forEach((one, place) => {
      for (const other of boxes.slice(place + 1)) {
        if (one.element.closest(".bid") && one.element.closest(".bid") === other.element.closest(".bid")) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 0.5 && high > 0.5) found.push(`${name(one)} on ${name(other)}`);
      }
    });
  }
  return [...new Set(found)];
}
