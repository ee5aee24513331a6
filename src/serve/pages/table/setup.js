// Before the first turn, step by step: each part is written, written as unseen, or left out.

import { button, heading, hint, pad, row } from "./parts.js";
import { ticketStep } from "./tickets.js";
import { pickTiles, startStep } from "./tiles.js";
import { say } from "./words.js";

const KINDS = ["start", "deal", "market", "tickets"];

const isLeftOut = (desk, move) => desk.begun || desk.skipped.has(move.text);

/** What is left of the setup, and not left out; all of it where nothing else could follow. */
export function leftOver(desk, offers) {
  if (offers.phase !== "setup") return [];
  const is = (move) => KINDS.includes(move.kind) && (move.kind !== "tickets" || move.first);
  const all = offers.moves.filter(is);
  const left = all.filter((move) => !isLeftOut(desk, move));
  return left.length || all.length < offers.moves.length ? left : all;
}

export function setupSteps(desk, left) {
  const [move] = left;
  const who = move.seat === null ? "" : desk.nameOf(move.seat);
  const done = (line) => desk.commit(line);
  const title = { deal: "deal-of", market: "first-row", start: "start-tile", tickets: "tickets-of" }[move.kind];
  const parts = [heading(say(title, { who, tile: move.tile || "" }))];
  if (move.kind === "tickets") parts.push(...ticketStep(desk, move, { done }).slice(1));
  else if (move.kind === "start") parts.push(startStep(desk, move, done));
  else if (desk.inTiles) parts.push(pickTiles(desk, desk.stage.stage.tiles.map(({ name }) => name), move.count, (names) => done(`${move.text} ${names.join(" ")}`), Array(move.count).fill("?")));
  else parts.push(pad({ count: move.count, done: (got) => done(`${move.text} ${got}`), whole: "?".repeat(move.count) }));
  if (!isLeftOut(desk, move)) {
    parts.push(row("choices",
      button(say("leave-out"), () => desk.skip(move.text), { data: { act: "skip" } }),
      button(say("begin"), () => desk.begin(), { data: { act: "begin" } })));
  }
  parts.push(hint(say("steps-left", { n: left.length })));
  if (move.kind !== "start") desk.taps({});
  return parts;
}
