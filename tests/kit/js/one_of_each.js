// The first and the last element of each look that says something: what looks alike, on the same grounds, has the same
// contrast. A table of fifty people says the same thing two thousand times, and a row of links says it on every page:
// what is `known` from another page, by day and by night, is not looked at again.
(known) => {
  const BARE = "rgba(0, 0, 0, 0)|none|1";
  const painted = ({ backgroundColor, backgroundImage, opacity }) => [backgroundColor, backgroundImage, opacity].join("|");
  const drawn = (e, part) => {
    const style = getComputedStyle(e, part);
    return ["none", "normal"].includes(style.content) || painted(style) === BARE ? "" : painted(style) + style.position;
  };
  // Large letters are those that may have less contrast: 18 points, or 14 in bold.
  const written = ({ color, fontSize, fontWeight, textShadow }) => {
    const isLarge = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.6 : 24);
    return [color, isLarge, textShadow].join("|");
  };
  const short = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
      b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
    }
    return `${(a ^ (a >>> 16)) >>> 0}.${(b ^ (b >>> 13)) >>> 0}`;
  };
  const grounds = new Map([[null, ""]]); // what an element and those around it paint, the same on every page
  const ground = (e) => {
    if (!grounds.has(e)) {
      const own = painted(getComputedStyle(e)) + drawn(e, "::before") + drawn(e, "::after");
      const below = ground(e.parentElement);
      grounds.set(e, own === BARE ? below : short(below + own));
    }
    return grounds.get(e);
  };
  const look = (e) => short([ground(e), e.tagName, written(getComputedStyle(e))].join("|"));
  const says = (e) =>
    e.matches("input, select, textarea") ||
    [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const ends = new Map(); // first and last of each look
  for (const e of document.body.querySelectorAll("*")) {
    if (!says(e) || !e.checkVisibility({ visibilityProperty: true })) continue;
    if (e.closest(".vh, :disabled, [aria-disabled='true']")) continue; // axe asks nothing of what is only heard, or asleep
    if (!known.has(look(e))) ends.set(look(e), [ends.get(look(e))?.[0] ?? e, e]);
  }
  return { looks: [...ends.keys()], elements: [...new Set([...ends.values()].flat())] };
}
