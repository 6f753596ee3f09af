// The first and the last element of each look that says something: what looks alike, in elements that look alike all the
// way up, has the same contrast. A table of fifty people says the same thing two thousand times, and a row of links says
// it on every page: what is `known` from another page, by day and by night, is not looked at again.
(known) => {
  const ASKED = ["color", "backgroundColor", "backgroundImage", "opacity", "fontSize", "fontWeight", "textShadow"];
  const asked = (style) => ASKED.map((name) => style[name]).join();
  const drawn = (e, part) => {
    const style = getComputedStyle(e, part);
    return style.content === "none" || style.content === "normal" ? "" : asked(style) + style.position;
  };
  const short = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
      b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
    }
    return `${(a ^ (a >>> 16)) >>> 0}.${(b ^ (b >>> 13)) >>> 0}`;
  };
  const looks = new Map([[null, ""]]); // of each element, the same on every page
  const look = (e) => {
    if (!looks.has(e)) {
      const own = [look(e.parentElement), e.tagName, e.className.baseVal ?? e.className, asked(getComputedStyle(e))];
      looks.set(e, short([...own, drawn(e, "::before"), drawn(e, "::after")].join("|")));
    }
    return looks.get(e);
  };
  const says = (e) =>
    e.matches("input, select, textarea") ||
    [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const ends = new Map(); // first and last of each look
  for (const e of document.body.querySelectorAll("*")) {
    if (says(e) && e.checkVisibility({ visibilityProperty: true }) && !known.has(look(e))) {
      const first = ends.get(look(e))?.[0] ?? e;
      ends.set(look(e), [first, e]);
    }
  }
  return { looks: [...ends.keys()], elements: [...new Set([...ends.values()].flat())] };
}
