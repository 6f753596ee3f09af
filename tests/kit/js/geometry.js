// What lies where on a page as it stands. Each question is answered by one line a fault:
// - crowded: words on other words or on a control, words that are cut, and words that leave their button or the screen;
// - collisions: figures of a sheet that lie on another, leave their cell, or read as one with the next;
// - small: targets and texts too small for a finger and for tired eyes, words broken over two lines, a page too wide.
// Boxes are those of the screen; what is turned by a quarter (a pad that faces a side) is measured along its own lines.
// Paper is looked at elsewhere, as a PDF: its marks are as small as a printer allows.
(questions) => {
  const LEADING = 0.22; // of the height of a line, above its letters and below them
  const ROUGH = 7; // pixels at the edge of a blot that are no ink
  const style = (e) => getComputedStyle(e);
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const ancestors = (e) => (e ? [e, ...ancestors(e.parentElement)] : []);
  const named = (e, text = e.textContent) => `${e.tagName.toLowerCase()} ${e.className.baseVal ?? (e.className || e.id)} "${text.trim().slice(0, 30)}"`;
  const hides = (how) => how === "hidden" || how === "clip";
  const cropped = (box, x, y) => new DOMRect(box.x + x, box.y + y, box.width - 2 * x, box.height - 2 * y);
  const shared = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  const sticksOut = (box, room, by) => [
    box.left < room.left - by || box.right > room.right + by, box.top < room.top - by || box.bottom > room.bottom + by,
  ]; // prettier-ignore

  const turns = new Map([[null, false]]);
  const isOnItsSide = (e) => {
    if (!turns.has(e)) {
      const { a, b } = new DOMMatrix(style(e).transform === "none" ? "" : style(e).transform);
      turns.set(e, isOnItsSide(e.parentElement) !== Math.abs(b) > Math.abs(a));
    }
    return turns.get(e);
  };
  const ink = (box, e) => (isOnItsSide(e) ? cropped(box, LEADING * box.width, 0) : cropped(box, 0, LEADING * box.height));
  // What is hidden along and across the screen; the axes of an element that is turned are not those of the screen.
  const hidden = (e) => {
    const ways = [style(e).overflowX, style(e).overflowY];
    return isOnItsSide(e) ? ways.reverse() : ways;
  };

  function* texts(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.data.trim()) yield [node, node.parentElement];
  }
  const boxes = (node, from = 0, to = node.length ?? node.childNodes.length) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()];
  };
  const textBox = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };

  // A fixed or sticky part lies over what scrolls under it, what was undone over the foot: each is compared with itself
  // alone. A line of a list is a control of its whole width that shows no box: the Undo at its end lies beside its words.
  const crowded = () => {
    const found = new Set();
    // For screen readers alone, or the longer of two ways to say it.
    const hears = (e) => style(e).clipPath === "inset(50%)" || (hides(style(e).overflowX) && (e.clientWidth < 2 || e.clientHeight < 2));
    const floats = (e) => ["fixed", "sticky"].includes(style(e).position) || e.matches(".undid");
    const layer = (around) => around.find(floats) ?? document.body;
    const parts = [];
    for (const [node, e] of texts(document.body)) {
      if (!seen(e) || e.closest(".vh, .skip, .a4, noscript, option, textarea, [hidden], .btn--mark, .mast--two #undo, #say")) continue;
      const around = ancestors(e);
      if (around.some(hears)) continue;
      // What a number would make stands under its square.
      const button = e.closest(".why") ? null : e.closest("button, a.btn, .either label, .pool label");
      for (const whole of boxes(node)) {
        if (whole.width < 1 || whole.height < 1) continue;
        const word = named(e, node.data);
        let { left, right, top, bottom } = ink(whole, e);
        for (const over of around) {
          const [along, across] = hidden(over);
          if (along === "visible" && across === "visible") continue;
          const room = over.getBoundingClientRect();
          const [wide, high] = sticksOut({ left, right, top, bottom }, room, 1.5);
          if (hides(along) && wide) found.add(`${word} is cut`);
          if (hides(across) && high) found.add(`${word} is cut below`);
          if (along !== "visible") [left, right] = [Math.max(left, room.left), Math.min(right, room.right)];
          if (across !== "visible") [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
        }
        if (right - left < 1 || bottom - top < 1) continue;
        const box = { left, right, top, bottom };
        if (left < -1 || right > innerWidth + 1) found.add(`${word} leaves the screen`);
        if (button && sticksOut(box, button.getBoundingClientRect(), 1).some(Boolean)) found.add(`${word} leaves its button`);
        parts.push({ ...box, e, node, word, least: 1, layer: layer(around) });
      }
    }
    const drawn = (e) => e.matches("input, select, textarea") || parseFloat(style(e).borderTopWidth) > 0 || style(e).backgroundColor !== "rgba(0, 0, 0, 0)";
    for (const e of document.querySelectorAll("button, input:not([type=hidden]), select, textarea, a.btn")) {
      if (!seen(e) || e.closest(".vh, .skip, .sheet, .drawn, .a4") || !drawn(e)) continue;
      const { left, right, top, bottom } = e.getBoundingClientRect();
      parts.push({ left, right, top, bottom, e, node: e, word: named(e), least: 3, layer: layer(ancestors(e)) });
    }
    parts.sort((one, other) => one.top - other.top);
    parts.forEach((one, place) => {
      for (const other of parts.slice(place + 1)) {
        if (other.top > one.bottom - 1) break;
        const least = Math.max(one.least, other.least);
        if (one.layer !== other.layer || one.node === other.node) continue;
        if (least > 1 && (one.e.contains(other.e) || other.e.contains(one.e))) continue;
        if (shared(one, other).every((length) => length > least)) found.add(`${one.word} on ${other.word}`);
      }
    });
    return [...found];
  };

  const collisions = () => {
    const found = [];
    const isClipped = (e) => style(e).overflowX === "clip" && e.getBoundingClientRect().width < 1;
    const figures = (cell) => {
      const parts = [];
      for (const [node, e] of texts(cell)) {
        if (e.closest(".vh, .says-ahead, svg") || !seen(e) || isClipped(e)) continue;
        const box = e.matches(".pts, .tot, .took, .prize, .mark") ? e.getBoundingClientRect() : textBox(node);
        if (box.width > 1 && box.height > 1) parts.push({ text: node.data, box: ink(box, e), e });
      }
      for (const blot of cell.querySelectorAll("svg.ink, .bid svg")) {
        const box = blot.getBoundingClientRect();
        if (seen(blot) && box.width > 1) parts.push({ text: "blot", box: cropped(box, ROUGH, ROUGH), e: blot.parentElement });
      }
      return parts;
    };
    const ofOneBid = (one, other) => one.closest(".bid") && one.closest(".bid") === other.closest(".bid");
    for (const cell of document.querySelectorAll(".sheet:not(.leaf .sheet) :is(th, td)")) {
      const parts = figures(cell);
      for (const { text, box, e } of parts) {
        if (text !== "blot" && sticksOut(box, cell.getBoundingClientRect(), 1.5)[0]) found.push(`${named(e, text)} leaves its cell`);
      }
      parts.forEach((one, place) => {
        for (const other of parts.slice(place + 1)) {
          if (ofOneBid(one.e, other.e) || shared(one.box, other.box).some((length) => length <= 0.5)) continue;
          found.push(`${named(one.e, one.text)} on ${named(other.e, other.text)}`);
        }
      });
      // Tricks taken on one line with a total and hardly a space before it: 2 and 13 read as 213.
      const [took, total] = [".took", ".tot"].map((name) => cell.querySelector(`:scope > ${name}`)).map((part) => part && textBox(part));
      const onALine = took && total && total.left > took.left && Math.abs(took.bottom - total.bottom) < 4;
      if (onALine && total.left - took.right < 7) found.push(`${named(cell)} reads as one number`);
    }
    return [...new Set(found)];
  };

  // A very long word may be broken, in the smallest type.
  const small = () => {
    const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".vh, .skip, .paper, .a4");
    const found = [];
    for (const e of document.querySelectorAll("button, a[href], input:not([type=hidden]), select, summary")) {
      const { width, height } = e.getBoundingClientRect();
      if (!shown(e) || e.closest("p, dd, caption, small") || !width) continue;
      if (Math.min(width, height) < 43.5) found.push(`${named(e)} ${Math.round(width)} x ${Math.round(height)}`);
    }
    for (const [node, e] of texts(document.body)) {
      if (!shown(e)) continue;
      const size = parseFloat(style(e).fontSize);
      if (size < 12.9 && !e.closest("svg, sup, sub")) found.push(`${named(e)} ${size}px`);
      if (e.closest("svg, code, .addr, [data-address], script")) continue;
      for (const word of node.data.matchAll(/[\p{L}\p{M}]{2,}/gu)) {
        const lines = boxes(node, word.index, word.index + word[0].length).filter((box) => box.width > 0.5);
        const tops = lines.map((box) => (isOnItsSide(e) ? box.left : box.top));
        const mayBreak = word[0].length > 16 && size < 13.1;
        if (!mayBreak && Math.max(...tops) - Math.min(...tops) > 5) found.push(`${word[0]} is broken in ${named(e)}`);
      }
    }
    const width = document.documentElement.scrollWidth;
    return width > innerWidth + 1 ? [...found, `the page is ${width} wide`] : found;
  };

  const looks = { crowded, collisions, small };
  return questions.flatMap((question) => looks[question]());
}
