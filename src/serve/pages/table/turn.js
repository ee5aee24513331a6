// One turn: what the service offers becomes buttons, and every tap makes the line longer. No rule is
// known here: what is offered is the referee's answer to the line as far as it is written.

import { LETTERS, button, card, cards, finder, heading, hint, pad, row } from "./parts.js";
import { lays } from "./lay.js";
import { ticketStep } from "./tickets.js";
import { tileSteps } from "./tiles.js";
import { say } from "./words.js";

const of = (offers, kind) => offers.moves.filter((move) => move.kind === kind);

/** The moves of one player, or how a turn under way goes on. */
export function turnSteps(desk, offers) {
  if (desk.inTiles) return tileSteps(desk, offers);
  return desk.draft === "" ? opening(desk, offers) : onward(desk, offers);
}

/** A whole turn lies ahead. */
function opening(desk, offers) {
  const parts = offers.to_move.length > 1 ? [hint(say("who-moves"))] : [];
  const draws = of(offers, "draw");
  if (draws.length && !desk.fast) parts.push(drawRow(desk, draws));
  const lines = of(offers, "lay");
  if (lines.length) parts.push(lays(desk, lines));
  const buttons = [];
  const claims = of(offers, "claim");
  if (claims.length) buttons.push(button(say("claim"), () => claimList(desk, claims), { data: { act: "claim" } }));
  const tickets = of(offers, "tickets").filter(({ first }) => !first);
  for (const move of tickets) buttons.push(button(say("tickets"), () => desk.step(ticketStep(desk, move)), { data: { act: "tickets" } }));
  const stations = of(offers, "station");
  if (stations.length) buttons.push(button(say("station"), () => stationList(desk, stations), { data: { act: "station" } }));
  for (const move of of(offers, "completes")) buttons.push(completing(desk, move));
  for (const move of of(offers, "pass")) if (!desk.fast) buttons.push(button(say("pass"), () => desk.commit(move.text), { data: { act: "pass" } }));
  for (const move of offers.moves) {
    if (move.kind === "flush" || move.kind === "refill") buttons.push(rowChange(desk, move));
  }
  if (buttons.length) parts.push(row("choices", ...buttons));
  if (claims.length) parts.push(hint(say("tap-route")));
  desk.taps({
    routes: new Map(claims.map((move) => [move.route, () => claimStep(desk, move)])),
  });
  return parts;
}

/** The face-up row and the deck: a tap draws. */
function drawRow(desk, draws) {
  const each = draws.map((move) => {
    const letter = move.card ? LETTERS[move.card] : "?";
    const act = () => drawn(desk, move);
    return move.card ? card(letter, act, { data: { act: "draw" } })
      : button(say("blind"), act, { kind: "card deck", data: { act: "blind" } });
  });
  return row("draws", heading(say("draw")), row("cards", ...each));
}

/** A card was taken: what was turned up in its place, or what was it? */
function drawn(desk, move) {
  const stem = move.text.replace(/[?-]$/, "");
  if (move.could_be === "" || move.text.endsWith("-")) {
    desk.go(move.text);
    return;
  }
  const keys = [...move.could_be].map((letter) => card(letter, () => desk.go(move.card ? stem + letter : `${stem}?${letter}`)));
  const unseen = button(say("not-seen"), () => desk.go(move.text), { kind: "card cx wide", data: { card: "?" } });
  desk.step([
    heading(move.card ? say("turned-up") : say("which-card")),
    row("cards", ...keys, unseen),
  ]);
}

/** A row that is replaced or filled up, as a line of its own. */
function rowChange(desk, move) {
  return button(say(move.kind), () => desk.step([
    heading(say("new-row")),
    pad({ count: move.kind === "flush" ? move.count : null, done: (got) => desk.commit(`${move.text} ${got}`), whole: "?".repeat(move.count) }),
  ]), { data: { act: move.kind }, kind: move.must ? "main" : "" });
}

/** Routes by their names, for who does not tap the map. */
function claimList(desk, claims) {
  const item = (move) => button(desk.map ? desk.map.routeWords(move.route) : move.name, () => claimStep(desk, move), { data: { route: move.route } });
  const found = finder({ label: say("two-letters"), all: () => claims, name: ({ name }) => name, item });
  desk.step([heading(say("claim-which")), hint(say("tap-route")), found.element]);
  desk.taps({ strong: true, routes: new Map(claims.map((move) => [move.route, () => claimStep(desk, move)])) });
}

/** A route is chosen: with which cards? */
export function claimStep(desk, move) {
  const then = (paid) => {
    const line = `${move.text} ${paid}`;
    if (move.tunnel) desk.go(line);
    else desk.commit(line);
  };
  desk.map?.light({ routes: [move.route] });
  if (desk.fast && move.paid.unseen) {
    const seen = move.tunnel ? ` reveal ${"?".repeat(move.tunnel.reveal)}` : "";
    desk.commit(`${move.text} ${move.paid.unseen}${seen}`);
    return;
  }
  const length = desk.map?.board.routes[move.route].length ?? null;
  desk.step([
    heading(desk.map ? desk.map.routeWords(move.route) : move.name),
    payments(desk, move.paid, then, length),
  ]);
}

/** Ways to pay, the cheapest first. */
function payments(desk, paid, then, count) {
  const each = paid.cards.map((text) => payment(text, then));
  if (paid.unseen) each.push(payment(paid.unseen, then));
  const other = button(say("other-cards"), () => desk.step([heading(say("paid-with")), pad({ count, done: then })]), { data: { act: "other" } });
  return row("payments", ...each, other);
}

function payment(text, then) {
  const one = button(null, () => then(text), { kind: "payment", data: { pay: text }, label: say("pay-with", { cards: text }) });
  one.append(cards(text));
  return one;
}

function stationList(desk, stations) {
  const act = (move) => stationStep(desk, move);
  const item = (move) => button(move.city, () => act(move), { data: { city: move.city } });
  const found = finder({ label: say("two-letters"), all: () => stations, name: ({ city }) => city, item });
  desk.step([heading(say("station-where")), hint(say("tap-city")), found.element]);
  const id = new Map(desk.map.board.cities.map(({ name }, at) => [name, at]));
  desk.taps({ strong: true, cities: new Map(stations.map((move) => [id.get(move.city), () => act(move)])) });
}

function stationStep(desk, move) {
  const id = desk.map.board.cities.findIndex(({ name }) => name === move.city);
  desk.map.light({ cities: [id] });
  if (desk.fast && move.paid.unseen) {
    desk.commit(`${move.text} ${move.paid.unseen}`);
    return;
  }
  desk.step([heading(desk.map.board.cities[id]?.printed || move.city), payments(desk, move.paid, (paid) => desk.commit(`${move.text} ${paid}`), null)]);
}

function completing(desk, move) {
  if (!move.ticket) return button(say("completes-none"), () => desk.commit(move.text), { data: { act: "completes", ticket: "-" } });
  return button(say("completes", { ticket: move.ticket }), () => desk.step([
    heading(move.ticket), payments(desk, move.paid, (paid) => desk.commit(`${move.text} ${paid}`), null),
  ]), { data: { act: "completes", ticket: move.ticket } });
}

/** A turn is under way. */
function onward(desk, offers) {
  const parts = [];
  const only = offers.moves.length === 1 ? offers.moves[0] : null;
  if (offers.moves.length === 0 || only?.kind === "done") {
    desk.commit(desk.draft);
    return null;
  }
  const draws = of(offers, "draw");
  if (draws.length) parts.push(drawRow(desk, draws));
  const buttons = [];
  for (const move of offers.moves) {
    if (move.kind === "reveal") {
      parts.push(heading(say("tunnel")), pad({ count: move.count, done: (got) => desk.go(`${move.text} ${got}`), whole: "?".repeat(move.count) }));
    } else if (move.kind === "flush") {
      parts.push(heading(say("new-row")), pad({ count: move.count, done: (got) => desk.go(`${move.text} ${got}`), whole: "?".repeat(move.count) }));
    } else if (move.kind === "pay") {
      const due = move.paid.unseen?.length ?? move.paid.cards[0]?.length ?? null;
      parts.push(heading(due && !offers.free ? say("tunnel-costs", { n: due }) : say("paid-with")), payments(desk, move.paid, (paid) => desk.commit(`${move.text} ${paid}`), offers.free ? null : due));
    } else if (move.kind === "withdraw") {
      buttons.push(button(say("withdraw"), () => desk.commit(move.text), { data: { act: "withdraw" } }));
    } else if (move.kind === "done") {
      buttons.push(button(say("done"), () => desk.commit(move.text), { kind: "main", data: { act: "done" } }));
    }
  }
  // Nothing but to give it up: the referee says that no payment is there.
  if (only?.kind === "withdraw") parts.unshift(heading(say("tunnel-too-dear")));
  if (buttons.length) parts.push(row("choices", ...buttons));
  desk.taps({});
  return parts;
}
