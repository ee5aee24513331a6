// The end: tickets that are turned up, the result as the referee works it out, and the archive.

import { ask, headers, trouble } from "../common.js";
import { button, heading, hint, row, spelt } from "./parts.js";
import { say } from "./words.js";

export function ending(desk, offers) {
  const parts = [heading(say("game-over"))];
  const buttons = [];
  for (const move of offers.moves) {
    if (move.kind === "shows") buttons.push(button(say("shows", { who: desk.nameOf(move.seat) }), () => desk.commit(move.line), { data: { act: "shows", seat: move.seat } }));
    if (move.kind === "completes" && move.ticket) buttons.push(button(say("completes", { ticket: move.ticket }), () => desk.commit(move.line), { data: { act: "completes", ticket: move.ticket } }));
  }
  const has = desk.table.lines.some((line) => /^\s*result\s/.test(line));
  if (!has) buttons.push(button(say("write-result"), () => result(desk), { kind: "main", data: { act: "result" } }));
  buttons.push(button(say("finish"), () => desk.finish(), { kind: has ? "main" : "", data: { act: "finish" } }));
  parts.push(row("choices", ...buttons), hint(say("finish-how")));
  desk.taps({});
  return parts;
}

/** The result of every player, row by row, as the score sheet has it. */
async function result(desk) {
  try {
    const { score } = await (await ask(desk.base, { headers: headers() })).json();
    if (!score) return;
    const lines = score.players.map((name, seat) => {
      const rows = score.rows.map((one) => `${one.key} ${one.cells[seat].points}`);
      return `result ${spelt(name)} ${score.totals[seat]} ${rows.join(" ")}`;
    });
    for (const name of score.winners || []) lines.push(`winner ${spelt(name)}`);
    desk.lines(lines);
  } catch (problem) {
    trouble(problem);
  }
}
