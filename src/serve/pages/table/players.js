// Everybody at the table: a tap says whose move it is, a tap on the score checks the marker.

import { make } from "../common.js";
import { badge, svg } from "../map.js";
import { button, heading, row, spelt } from "./parts.js";
import { say } from "./words.js";

const picture = (livery) => svg("svg", { viewBox: "-10 -10 20 20", class: "badge", "aria-hidden": "true" }, badge(livery, {}, 9));

/** Wagons left, cards and tickets in hand. */
const SHAPES = { wagon: "M1 3h14v7H1zM4 12h0M12 12h0", card: "M4 1h8v13H4z", ticket: "M1 4h14v3a1.5 1.5 0 0 0 0 3v3H1v-3a1.5 1.5 0 0 0 0-3z" };
const icon = (what) => svg("svg", { viewBox: "0 0 16 15", class: "icon" }, svg("path", { d: SHAPES[what] }));

export function showPlayers(place, desk, offers, table) {
  if (!table) return;
  const mover = desk.seat ?? table.due;
  place.replaceChildren(...table.players.map(({ name }, seat) => {
    const { score, pieces, hand, tickets } = table.frame?.players[seat] || {};
    const who = button(null, () => desk.choose(seat), { kind: seat === mover ? "who mover" : "who", data: { seat } });
    who.title = say("moves", { who: name });
    if (seat === mover) who.setAttribute("aria-current", "true");
    const held = hand ? Object.values(hand.cards || {}).reduce((a, b) => a + b, 0) + (hand.tiles || []).length + hand.unseen : 0;
    const facts = [["wagon", pieces], ["card", held], ["ticket", tickets && tickets.seen.length + tickets.unseen]].filter(([, n]) => n !== null && n !== undefined);
    const small = make("small", null, ...facts.map(([what, n]) => make("span", null, icon(what), String(n))));
    small.setAttribute("aria-hidden", "true");
    who.append(picture(table.liveries[seat]), row("who-name", make("b", name), small));
    const known = score !== null && score !== undefined;
    const marker = button(known ? String(score) : "–", () => check(desk, seat, score), { kind: "score", data: { check: seat }, disabled: !known, label: say("check-score", { who: name, n: score ?? "" }) });
    return row(seat === mover ? "player mover" : "player", who, marker);
  }));
  const now = place.querySelector(".mover");
  if (now) place.scrollLeft = now.offsetLeft - place.offsetLeft - 60;
}

/** The marker on the table stands where the referee says, or elsewhere. */
function check(desk, seat, score) {
  const name = desk.nameOf(seat);
  const write = (n) => desk.lines([`check ${spelt(name)} score ${n}`]);
  const field = make("input");
  field.type = "number";
  field.inputMode = "numeric";
  field.value = String(score);
  field.setAttribute("aria-label", say("other-figure"));
  desk.step([
    heading(say("marker-of", { who: name })),
    row("choices",
      button(say("marker-right", { n: score }), () => write(score), { kind: "main", data: { act: "check" } })),
    row("choices", field, button(say("other-figure"), () => {
      if (/^-?\d{1,5}$/.test(field.value.trim())) write(Number(field.value));
    }, { data: { act: "check-other" } })),
  ]);
}
