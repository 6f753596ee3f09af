// The first and the last element of each look that says something: what looks alike, in elements that look alike all the
// way up, has the same contrast. A table of fifty people says the same thing two thousand times.
() => {
  const ASKED = ["color", "backgroundColor", "backgroundImage", "opacity", "fontSize", "fontWeight", "textShadow"];
  const asked = (style) => ASKED.map((name) => style[name]).join();
  const drawn = (e, part) => {
    const style = getComputedStyle(e, part);
    return style.content === "none" || style.content === "normal" ? "" : asked(style) + style.position;
  };
  const numbers = new Map(); // of each look, in the order in which they were met
  const looks = new Map([[null, 0]]); // of each element
  const look = (e) => {
    if (!looks.has(e)) {
      const own = [look(e.parentElement), e.tagName, e.className.baseVal ?? e.className, asked(getComputedStyle(e))];
      const text = [...own, drawn(e, "::before"), drawn(e, "::after")].join("|");
      if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
      looks.set(e, numbers.get(text));
    }
    return looks.get(e);
  };
  const says = (e) =>
    e.matches("input, select, textarea") ||
    [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const ends = new Map(); // first and last of each look
  for (const e of document.body.querySelectorAll("*")) {
    if (says(e) && e.checkVisibility({ visibilityProperty: true })) {
      const first = ends.get(look(e))?.[0] ?? e;
      ends.set(look(e), [first, e]);
    }
  }
  return [...new Set([...ends.values()].flat())];
}
