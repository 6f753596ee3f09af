// The outbox without a page: what is sent next, and what a tap or an answer makes of the queue.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../static/outbox/state.js";

const outbox = globalThis.outboxState;
const bid = (seat, number, more = {}) => ({
  url: "/g/1/enter", name: `seat_${seat}`, value: `${number}`, chip: `seat_${seat}-${number}`,
  token: `t${seat}${number}`, at: "20:15", order: 1, closes: false, fields: [["seq", "1"]], after: [], ...more,
}); // prettier-ignore
const undo = { url: "/g/1/undo", name: "target", value: "2", chip: "undo", token: "u", at: "20:16", order: 1, closes: false, fields: null, after: [] };
const scored = bid(0, 0, { chip: "score", closes: true, token: "s" });
const tapped = (...items) => items.reduce((state, item) => outbox.tapped(state, item), outbox.EMPTY);
const sent = (state) => outbox.sealed(state, { body: "the body" });
const chips = (state) => state.queue.map((item) => item.chip);

// ---------- what is tapped ----------
test("taps are sent in the order in which they were tapped", () => {
  const state = tapped(bid(1, 2), bid(2, 1));
  assert.deepEqual(chips(state), ["seat_1-2", "seat_2-1"]);
  assert.equal(outbox.next(state).chip, "seat_1-2");
});

test("no tap changes the state it was given", () => {
  const before = Object.freeze({ ...outbox.EMPTY, queue: Object.freeze([Object.freeze(bid(1, 2))]) });
  outbox.tapped(before, bid(2, 1));
  outbox.answered(outbox.sealed(before, { body: "b" }), 409);
  assert.deepEqual(before.queue, [bid(1, 2)]);
});

test("the same button again is a tap again: the same player loses two hands running", () => {
  assert.equal(outbox.tapped(tapped(bid(1, 2)), bid(1, 2)).queue.length, 2);
});

test("Undo takes back what was never sent, and is sent itself where it was", () => {
  assert.deepEqual(chips(tapped(bid(1, 2), bid(2, 1), undo)), ["seat_1-2"]);
  assert.deepEqual(chips(outbox.tapped(sent(tapped(bid(1, 2))), undo)), ["seat_1-2", "undo"]);
});

test("an Undo that waits is one Undo, however often it is tapped", () => {
  const state = outbox.tapped(sent(tapped(bid(1, 2))), undo);
  assert.deepEqual(chips(outbox.tapped(state, undo)), ["seat_1-2", "undo"]);
});

test("after a deal was scored its board takes no more taps, but Undo still works", () => {
  const state = tapped(bid(1, 2), scored);
  assert.equal(outbox.isClosed(state, bid(2, 1)), true);
  assert.equal(outbox.tapped(state, bid(2, 1)), state);
  assert.equal(outbox.isClosed(state, undo), false);
  assert.deepEqual(chips(outbox.tapped(state, undo)), ["seat_1-2"]);
});

test("a question, or a refusal, before a waiting score is answered all the same", () => {
  const waiting = sent(tapped(bid(1, 4), scored));
  const asked = outbox.answered(waiting, 409);
  assert.deepEqual(chips(outbox.tapped(asked, bid(2, 1))), ["score"]);
  assert.deepEqual(chips(outbox.tapped(asked, bid(1, 4, { chip: "mine" }), true)), ["mine", "score"]);
  const refused = outbox.answered(waiting, 422);
  assert.deepEqual(chips(outbox.tapped(refused, bid(1, 5), true)), ["seat_1-5", "score"]);
});

test("a tap is the same tap when a finger touches twice within 300 ms, or a mouse double-clicks", () => {
  const before = { id: "undo", at: 1000, detail: 1, finger: true };
  assert.equal(outbox.isSecondHalf(before, { id: "undo", at: 1299, detail: 1, finger: true }), true);
  assert.equal(outbox.isSecondHalf(before, { id: "undo", at: 1300, detail: 1, finger: true }), false);
  assert.equal(outbox.isSecondHalf(before, { id: "undo", at: 1200, detail: 1, finger: false }), false);
  assert.equal(outbox.isSecondHalf(before, { id: "undo", at: 1200, detail: 2, finger: false }), true);
  assert.equal(outbox.isSecondHalf(before, { id: "score", at: 1001, detail: 2, finger: true }), false);
});

// ---------- what is sent ----------
test("what was sent once is sent again unchanged", () => {
  assert.equal(outbox.next(outbox.sealed(sent(tapped(bid(1, 2))), { body: "another body" })).body, "the body");
});

test("a body says the fields as they stood, the value, the token, the time, and what the tap came after", () => {
  const [first, second] = tapped(bid(1, 2), bid(2, 1)).queue;
  assert.equal(outbox.body(first, [["seq", "7"], ["csrf_token", "c"]]), "seq=7&csrf_token=c&seat_1=2&token=t12&at=20%3A15&after=");
  assert.equal(outbox.body(second, second.fields), "seq=1&seat_2=1&token=t21&at=20%3A15&after=+t12");
  assert.match(outbox.body(undo, [["seq", "7"]], "6"), /^seq=7&target=6&/);
});

test("a tap comes after all that waits, and after what was answered last: the board may not show it yet", () => {
  const state = outbox.tapped(outbox.answered(sent(tapped(bid(1, 2), bid(2, 1))), 200), bid(3, 0));
  assert.deepEqual(state.queue.map((item) => item.after), [["", "t12"], ["t12", "t21"]]);
});

test("what waits comes after what mends a refusal or answers a question before it", () => {
  const waiting = sent(tapped(bid(0, 4), bid(1, 2)));
  for (const status of [422, 409]) {
    const [first, second] = outbox.tapped(outbox.answered(waiting, status), bid(0, 5), true).queue;
    assert.deepEqual([first.after, second.after], [["t04"], ["", "t04", "t05"]]);
  }
});

test("tries come after 1, 2, 4, 5, 5 seconds, and at once when somebody comes back", () => {
  let state = sent(tapped(bid(1, 2)));
  const pauses = [outbox.pause(state)];
  for (let n = 0; n < 5; n += 1) pauses.push(outbox.pause((state = outbox.failed(state))));
  assert.deepEqual(pauses, [0, 1, 2, 4, 5, 5]);
  assert.equal(outbox.pause(outbox.afresh(state)), 0);
  assert.equal(outbox.pause(outbox.answered(state, 200)), 0);
});

test("a slow tap is being saved, a failed one is late, and an empty queue is neither", () => {
  const [slow, failed] = [outbox.slow(sent(tapped(bid(1, 2)))), outbox.failed(outbox.slow(sent(tapped(bid(1, 2)))))];
  assert.deepEqual([slow.saving, slow.late], [true, false]);
  assert.deepEqual([failed.saving, failed.late], [false, true]);
  assert.equal(outbox.slow(failed).late, true);
  assert.deepEqual([outbox.slow(outbox.EMPTY).saving, outbox.answered(slow, 200).saving], [false, false]);
  assert.equal(outbox.tapped(outbox.failed(tapped(bid(1, 2))), undo).late, false);
});

// ---------- what is answered ----------
for (const status of [200, 204, 303]) {
  test(`a tap answered ${status} is saved, and the next is sent`, () => {
    const state = outbox.answered(sent(tapped(bid(1, 2), bid(2, 1))), status);
    assert.deepEqual([chips(state), state.held, state.late], [["seat_2-1"], false, false]);
  });
}

test("a refusal takes its tap away and holds what waits behind it", () => {
  const state = outbox.answered(sent(tapped(bid(0, 4), bid(1, 2))), 422);
  assert.deepEqual([chips(state), state.held, state.late], [["seat_1-2"], true, true]);
  assert.equal(outbox.next(state), null);
});

test("the tap that mends a refusal goes before what waits, and frees it", () => {
  const state = outbox.tapped(outbox.answered(sent(tapped(bid(0, 4), bid(1, 2))), 422), bid(0, 5), true);
  assert.deepEqual(chips(state), ["seat_0-5", "seat_1-2"]);
  assert.equal(outbox.next(state).chip, "seat_0-5");
});

test("a refusal of the only tap holds nothing", () => {
  assert.deepEqual(outbox.answered(sent(tapped(bid(0, 4))), 422), { ...outbox.EMPTY, last: "t04" });
});

test("where somebody was faster the server asks about the tap, and nothing is sent before people answer", () => {
  const state = outbox.answered(sent(tapped(bid(1, 4), bid(2, 1))), 409);
  assert.deepEqual([chips(state), outbox.next(state)], [["seat_2-1"], null]);
  const more = outbox.tapped(state, bid(3, 0));
  assert.deepEqual([chips(more), outbox.next(more)], [["seat_2-1", "seat_3-0"], null]);
});

test("the answer to the question goes before what waits, and frees it", () => {
  const asked = outbox.answered(sent(tapped(bid(1, 4), bid(2, 1))), 409);
  const state = outbox.tapped(asked, bid(1, 4, { chip: "mine" }), true);
  assert.deepEqual([chips(state), state.held], [["mine", "seat_2-1"], false]);
});

test("without the pen a tap is kept and held", () => {
  const state = outbox.answered(sent(tapped(bid(1, 4))), 403);
  assert.deepEqual([chips(state), state.held, state.late, state.trouble], [["seat_1-4"], true, true, 0]);
});

test("an answer that is neither saved nor refused is named, and the tap is kept", () => {
  const state = outbox.answered(sent(tapped(bid(1, 4))), 400);
  assert.deepEqual([chips(state), state.late, state.trouble], [["seat_1-4"], true, 400]);
});

test("an Undo that was refused in any way is not asked about again", () => {
  for (const status of [400, 403, 409, 422]) assert.deepEqual(chips(outbox.answered(sent(tapped(undo)), status)), []);
});

test("an Undo takes back the tap before it or nothing: it goes with a tap that was not written", () => {
  const state = outbox.tapped(outbox.tapped(sent(tapped(bid(1, 2))), undo), bid(2, 1));
  for (const status of [400, 403, 409, 422]) assert.deepEqual(chips(outbox.answered(state, status)), ["seat_2-1"]);
  assert.deepEqual(chips(outbox.answered(state, 200)), ["undo", "seat_2-1"]);
});

test("what is answered is known by its token, whatever came first meanwhile", () => {
  const sending = sent(tapped(bid(1, 2, { order: 5 })));
  const state = outbox.answered(outbox.merged(sending, [bid(2, 1, { order: 4 })]), 200, "t12");
  assert.deepEqual(chips(state), ["seat_2-1"]);
  assert.deepEqual(outbox.answered(outbox.merged(sending, [], ["t12"]), 409, "t12"), { ...outbox.EMPTY, last: "t12" });
});

// ---------- several pages of one table ----------
const other = bid(3, 0, { order: 7 });

test("what another page keeps joins what waits here, in the order in which it was tapped", () => {
  const state = outbox.merged(tapped(bid(1, 2, { order: 5 }), bid(2, 1, { order: 9 })), [other]);
  assert.deepEqual(chips(state), ["seat_1-2", "seat_3-0", "seat_2-1"]);
  assert.deepEqual(chips(outbox.merged(state, [other])), chips(state));
});

test("only what was answered goes; what is merely not kept stays", () => {
  const state = outbox.merged(tapped(bid(1, 2), bid(2, 1)), [], ["t12"]);
  assert.deepEqual(chips(state), ["seat_2-1"]);
});

test("what another page has sent already is sent by this one in the same words", () => {
  const state = outbox.merged(tapped(bid(1, 2)), [bid(1, 2, { body: "as sent there" })]);
  assert.equal(outbox.next(state).body, "as sent there");
  assert.equal(outbox.next(outbox.merged(sent(state), [bid(1, 2, { body: "later" })])).body, "as sent there");
});

test("what mends a refusal keeps its place before what another page tapped earlier", () => {
  const held = outbox.answered(sent(tapped(bid(0, 4, { order: 5 }), bid(1, 2, { order: 6 }))), 422);
  const state = outbox.merged(outbox.tapped(held, bid(0, 5, { order: 20 }), true), [other]);
  assert.deepEqual(chips(state), ["seat_0-5", "seat_1-2", "seat_3-0"]);
});

test("a clock that is put back changes no order", () => {
  assert.deepEqual(chips(outbox.merged(tapped(bid(1, 2, { order: 50 }), bid(2, 1)), [])), ["seat_1-2", "seat_2-1"]);
});

// ---------- what outlives the page ----------
test("what is not kept would be lost with the page, and so would an Undo that waits", () => {
  const [none, both] = [new Set(), new Set(["t12"])];
  assert.equal(outbox.isOnlyHere(outbox.EMPTY, none), false);
  assert.equal(outbox.isOnlyHere(tapped(bid(1, 2)), none), true);
  assert.equal(outbox.isOnlyHere(tapped(bid(1, 2)), both), false);
  const undone = outbox.tapped(sent(tapped(bid(1, 2))), undo);
  assert.deepEqual([undone, outbox.slow(undone)].map((state) => outbox.isOnlyHere(state, both)), [false, true]);
});

test("taps outlive the page with what they sent, and an Undo does not", () => {
  assert.deepEqual(outbox.lasting(outbox.tapped(sent(tapped(bid(1, 2))), undo)), [{ ...bid(1, 2), body: "the body", after: [""] }]);
});

test("what an earlier page left is late and free", () => {
  const left = outbox.lasting(outbox.answered(sent(tapped(bid(1, 4))), 403));
  const state = outbox.restored(left);
  assert.deepEqual([state.late, state.held, outbox.next(state).body], [true, false, "the body"]);
  assert.deepEqual(outbox.restored([]), outbox.EMPTY);
});

test("what an earlier page left waits where this one asks", () => {
  assert.equal(outbox.next(outbox.restored([bid(1, 4)], true)), null);
  assert.deepEqual(outbox.restored([], true), outbox.EMPTY);
});
