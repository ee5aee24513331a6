// Cards: a colour and always its letter.
const LETTERS = { pink: "P", blue: "B", orange: "O", white: "W", green: "G", yellow: "Y", black: "K", red: "R", wild: "L" };
const CARDS = Object.keys(LETTERS);
const cardWord = (card) => (card === "wild" ? TOLD.wild || say("card-wild") : say(`card-${card || "unseen"}`));

// So many cards of a kind, as a chip.
function chip(card, number) {
  const word = cardWord(card);
  const label = number === undefined ? word : say("so-many", { n: number, what: word });
  return el("span", { class: `chip c${LETTERS[card] || "x"}`, role: "img", "aria-label": label, title: label },
    LETTERS[card] || "?", number > 1 ? el("small", {}, "×" + number) : null);
}

function chips(counts, unseen) {
  const known = CARDS.filter((card) => counts[card]).map((card) => chip(card, counts[card]));
  if (unseen) known.push(chip(null, unseen));
  return known;
}

const pileSize = (pile) =>
  (pile ? Object.values(pile.known).reduce((sum, n) => sum + n, 0) + pile.unseen : 0);
const handSize = (hand) =>
  Object.values(hand.cards).reduce((sum, n) => sum + n, 0) + hand.tiles.length + hand.unseen;

// A card as pictures have it, large enough to be looked at.
const drawnCard = (kind) =>
  svg("svg", { class: "drawn", viewBox: "-1 -1 60 84", role: "img", "aria-label": cardWord(kind) },
    svg("title", {}, cardWord(kind)), svg("use", { href: `#card-${LETTERS[kind] || "x"}` }));

// A card that lies on the table.
const card = (kind, extra) =>
  el("span", { class: `card c${LETTERS[kind] || "x"} ${extra || ""}`, role: "img", "aria-label": cardWord(kind), title: cardWord(kind) },
    LETTERS[kind] || "?");
