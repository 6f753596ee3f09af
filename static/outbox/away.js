// What the page computes while the server is away: the total of the bids, who is next, the bid barred by the hook;
// after the last bid, the board of the tricks (sent along by the server) and what is wrong with their sum. It does not
// compute points.
globalThis.outboxAway = (() => {
  "use strict";
  let bidding = []; // the hidden nodes of the board, while the tricks are shown in its place
  const refused = new Set(); // tokens of bids that the server is going to refuse
  const main = () => document.getElementById("main");
  const phase = () => document.getElementById("entry")?.elements.phase;
  const isAhead = () => main()?.dataset.ahead !== undefined; // the server still has the board of the bids
  const phaseOf = (item) => item.fields.find(([name]) => name === "phase")?.[1];

  // Bids and tricks share the same squares, so taps for one are not shown on the other.
  const isHere = (item) => phaseOf(item) === phase()?.value && !refused.has(item.token);

  const tricksToCome = () => document.querySelector("#entry > template");

  // The data of a board that is shown, or set aside.
  const told = (nodes) => {
    const rows = [...(nodes ?? [])].find((node) => node.dataset?.away);
    return rows && JSON.parse(rows.dataset.away);
  };
  const deal = () => told(isAhead() ? bidding : main()?.childNodes);
  // Not after a refusal, which the server has to explain.
  const isCounting = (state, waiting) => (state.late || state.saving) && !state.held && waiting.length > 0;

  const sum = (numbers) => numbers.reduce((total, number) => total + Number(number), 0);

  // The bid that the hook bars to a player, or null if there is none or the player is not last.
  const barredTo = (name, bids, { hook, free }) => {
    const others = Object.keys(bids).filter((other) => other !== name).map((other) => bids[other]);
    const left = hook === null || others.includes(null) ? -1 : hook - sum(others);
    return left > 0 || (left === 0 && !free) ? String(left) : null;
  };

  // The bids by the names of their fields, including waiting ones; a barred one will be refused.
  const reckoned = (now, waiting) => {
    const [bids, asked] = [{ ...now.bids }, phase().dataset.was ?? phase().value];
    refused.clear();
    for (const { name, value, token } of waiting.filter((item) => phaseOf(item) === asked && item.name in bids)) {
      if (value === barredTo(name, bids, now)) refused.add(token);
      else bids[name] = value;
    }
    return bids;
  };

  // ---------- which board ----------
  const bar = (id) => {
    for (const chip of document.querySelectorAll("[data-hooked]")) {
      chip.classList.remove("is-barred");
      chip.removeAttribute("aria-disabled");
      delete chip.dataset.hooked;
    }
    const chip = document.getElementById(id);
    if (!chip || chip.getAttribute("aria-disabled")) return;
    chip.classList.add("is-barred");
    chip.setAttribute("aria-disabled", "true");
    chip.dataset.hooked = "";
  };

  const turn = (state, waiting, press) => {
    const now = deal();
    if (!now?.bids) return;
    const bids = reckoned(now, waiting);
    const open = Object.keys(bids).find((name) => bids[name] === null);
    const isMeant = isCounting(state, waiting) || waiting.some((item) => phaseOf(item) === now.phase);
    const ahead = isMeant && !state.held && !open && tricksToCome() ? JSON.stringify(bids) : undefined;
    if (main().dataset.ahead !== ahead) {
      const here = document.activeElement?.id;
      if (isAhead()) back();
      if (ahead) forward(now, bids, press);
      document.getElementById(here)?.focus({ preventScroll: true });
      document.dispatchEvent(new CustomEvent("outbox:turned"));
    }
    bar(isMeant && open && `${open}-${barredTo(open, bids, now)}`);
  };

  const back = () => {
    main().replaceChildren(...bidding);
    phase().value = phase().dataset.was;
    delete phase().dataset.was;
    delete main().dataset.ahead;
  };

  const forward = (now, bids, press) => {
    bidding = [...main().childNodes];
    main().replaceChildren(tricksToCome().content.cloneNode(true));
    main().dataset.ahead = JSON.stringify(bids);
    phase().dataset.was = phase().value;
    phase().value = now.phase;
    for (const [name, bid] of Object.entries(bids)) {
      const chip = document.getElementById(`${name}-${bid}`);
      press(chip.parentElement, chip);
      delete chip.parentElement.dataset.was;
      chip.closest(".row").querySelector(".bidbox b").textContent = bid;
    }
  };

  // ---------- texts ----------
  // Sets a text that includes waiting taps; `text` undefined restores the original one.
  const put = (element, text, look) => {
    if (!element || (text === undefined && element.dataset.held === undefined)) return;
    element.dataset.held ??= element.textContent;
    element.dataset.look ??= element.className;
    element.textContent = text ?? element.dataset.held;
    element.className = look ?? element.dataset.look;
    if (text !== undefined) return;
    delete element.dataset.held;
    delete element.dataset.look;
  };

  // The same for the footer's text, without the small text and the undone entry beside it.
  const putLine = (text) => {
    const line = document.querySelector(".foot:not(.foot--refused, .foot--ask) > #foot-line");
    const words = [...(line?.childNodes ?? [])].find((node) => node.nodeType === Node.TEXT_NODE);
    if (!words || (text ?? line.dataset.held) === undefined) return;
    line.dataset.held ??= words.nodeValue;
    words.nodeValue = text ?? line.dataset.held;
    if (text === undefined) delete line.dataset.held;
  };

  // All bids are in: over, under or even, rendered as by the server.
  const announce = (place, { ways, by, look, size }, total) => {
    const way = total > size ? "over" : total < size ? "under" : "even";
    put(place, (total === size ? "{way}" : by).replace("{by}", Math.abs(total - size)), place.matches("h1") ? look : undefined);
    const [before, after] = place.textContent.split("{way}");
    const word = document.createElement("span");
    word.className = `way way--${way}`;
    word.textContent = ways[way];
    place.replaceChildren(before, word, after);
  };

  const fill = (tally, total) => {
    if (!tally || (total === undefined && tally.dataset.held === undefined)) return;
    tally.dataset.held ??= tally.querySelectorAll(".on, .extra").length;
    const filled = total ?? Number(tally.dataset.held);
    const squares = [...tally.querySelectorAll("i:not(.extra)")];
    for (const [place, square] of squares.entries()) square.classList.toggle("on", place < filled);
    for (const extra of tally.querySelectorAll(".extra")) extra.remove();
    for (let past = squares.length; past < filled; past++) tally.appendChild(document.createElement("i")).className = "extra";
    if (total === undefined) delete tally.dataset.held;
  };

  // The call including waiting bids, or undefined for the server's own. The leader comes only from the server.
  const call = (now, bids) => {
    const calls = document.querySelectorAll("#call h1, .runline b");
    const still = document.querySelector("#call .call__more > p:not(.quiet, .scores)");
    const quiet = document.querySelector("#call .call__more > .quiet"); // for bids that are opened together
    const tally = document.querySelector("#call .tally");
    if (!now) {
      for (const place of [...calls, still, quiet]) put(place);
      return fill(tally);
    }
    const bidsIn = Object.values(bids).filter((bid) => bid !== null);
    const total = sum(bidsIn);
    const open = Object.values(bids).indexOf(null);
    const say = (text) => text.replace("{bid}", total).replace("{in}", bidsIn.length);
    for (const place of calls) {
      if (open < 0 && now.ways) announce(place, now, total);
      else put(place, say(open < 0 ? now.bid : now.call));
    }
    put(still, open < 0 && now.ways ? say(now.bid) : "");
    put(quiet, open < 0 ? "" : undefined);
    fill(tally, total);
    const isFree = bidsIn.length < now.ask.length - 1;
    putLine(open < 0 ? now.all : (isFree && now.any) || now.ask[open]);
  };

  // Returns whether the tricks add up.
  const tricks = ({ size, off, even, wrong }) => {
    const rows = [...main().querySelectorAll(".rows > .row")];
    const numbers = rows.map((row) => row.querySelector('.strip [aria-pressed="true"]').value);
    const isTapped = rows.some((row, place) => numbers[place] !== (row.querySelector(".bidbox b")?.textContent ?? "0"));
    const over = sum(numbers) - size;
    if (isTapped) putLine(off[over + (off.length - 1) / 2] ?? wrong);
    else putLine(over ? wrong : even);
    for (const ring of main().querySelectorAll(".is-offered")) ring.classList.remove("is-offered");
    return over === 0;
  };

  // Shows what is known here, or restores the server's text. Returns whether the tricks add up, or undefined if
  // unknown.
  const count = (state, waiting) => {
    putLine();
    const now = deal();
    const isCounted = now && (isAhead() || isCounting(state, waiting));
    if (isCounted && now.bids) call(now, reckoned(now, waiting));
    else call();
    return isCounted && (isAhead() || !now.bids) ? tricks(told(main().childNodes)) : undefined;
  };

  return { isHere, turn, count };
})();
