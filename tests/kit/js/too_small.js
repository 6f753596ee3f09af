// What tired eyes and a finger cannot use on this screen, one line each: small targets, small text, an overflow,
// a word broken over two lines: a very long one may be, in the smallest type.
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
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!seen(node.parentElement) || node.parentElement.closest("svg, code, .addr, [data-address], script")) continue;
    for (const word of node.data.matchAll(/[\p{L}\p{M}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => box.top);
      const mayBreak = word[0].length > 16 && parseFloat(getComputedStyle(node.parentElement).fontSize) < 13.1;
      if (!mayBreak && Math.max(...tops) - Math.min(...tops) > 5) broken.push(`${word[0]} is broken in ${named(node.parentElement)}`);
    }
  }
  const width = document.documentElement.scrollWidth;
  return [...targets, ...texts, ...broken, ...(width > innerWidth + 1 ? [`the page is ${width} wide`] : [])];
}
