// The card game's table: each player's yard and stack.

import { make } from "../common.js";
import { LETTERS, cards, row } from "./parts.js";
import { say } from "./words.js";

const letter = (card) => LETTERS[card] || "?";

export function openYards(place) {
  place.classList.add("yards");
  place.tabIndex = 0;
  place.setAttribute("role", "region");
  place.setAttribute("aria-label", say("yards"));
  function show(scene, liveries) {
    place.replaceChildren(...(scene.yards || []).map((yard, seat) => {
      const columns = yard.columns.map((column) => cards(column.cards.map(letter).join("")));
      const known = Object.values(yard.stack.known).reduce((sum, n) => sum + n, 0) + yard.stack.unseen;
      const one = row("yard", make("h2", liveries[seat].name), row("columns", ...(columns.length ? columns : [make("p", say("yard-empty"))])), make("p", say("on-stack", { n: known })));
      return one;
    }));
  }
  return { show, offer: () => {}, light: () => {} };
}
