// What tired eyes and a finger cannot use on this screen, one line each: small targets, small text, an overflow.
// Paper is looked at elsewhere: its marks are as small as a printer allows.
() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".vh, .skip, .paper, .a4");
  const named = (e) => `${e.tagName} ${e.className || e.id} "${e.textContent.trim().slice(0, 20)}"`;
  const inText = (e) => e.closest("p, dd, caption, small");
  const targets = [...document.querySelectorAll("button, a[href], input:not([type=hidden]), select, summary")]
    .filter((e) => seen(e) && !inText(e))
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
    .map(([e, box]) => `${named(e)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
  const hasText = (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const texts = [...document.querySelectorAll("body *")]
    .filter((e) => seen(e) && hasText(e) && !e.closest("svg, sup, sub"))
    .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12.9)
    .map((e) => `${named(e)} ${getComputedStyle(e).fontSize}`);
  const width = document.documentElement.scrollWidth;
  return [...targets, ...texts, ...(width > innerWidth + 1 ? [`the page is ${width} wide`] : [])];
}
