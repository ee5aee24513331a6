// The card game's trains: cards of the hand are tapped, and what can be laid with them is offered.

import { LETTERS, button, card, cards, heading, row } from "./parts.js";
import { say } from "./words.js";

const sorted = (text) => [...text].sort().join("");

export function lays(desk, offered) {
  let got = "";
  const free = offered.some((move) => move.cards === "");
  const able = new Map(offered.map((move) => [sorted(move.cards), move]));
  const { cards: hand = {}, unseen = 0 } = desk.handOf(offered[0].seat);
  const shown = row("got");
  const lay = button(say("lay"), () => {
    const move = able.get(sorted(got)) || offered[0];
    // What was tapped first is written first: it lies below.
    const more = move.robs !== null && move.cards !== "" ? move.text.slice(move.text.lastIndexOf(move.cards) + move.cards.length) : "";
    desk.commit(`${desk.who} lay ${got}${more}`);
  }, { kind: "main", data: { act: "lay" } });
  const kinds = Object.values(LETTERS);
  const held = kinds.filter((letter) => {
    const word = Object.keys(LETTERS).find((key) => LETTERS[key] === letter);
    return free || unseen > 0 || hand[word] > 0;
  });
  const keys = held.map((letter) => card(letter, () => put(got + letter), { data: { hand: letter } }));
  const back = button("⌫", () => put(got.slice(0, -1)), { kind: "back", label: say("take-off") });
  function put(next) {
    got = next;
    shown.replaceChildren(cards(got));
    back.disabled = got === "";
    lay.disabled = !(free && got) && !able.has(sorted(got));
  }
  put("");
  return row("lays", heading(say("lay-out")), row("entered", shown, back), row("cards", ...keys), row("choices", lay));
}
