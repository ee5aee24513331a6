// What can be written where the referee cannot be asked, or something happened that it does not
// offer: every form of the notation, whatever the rules say. It is judged when it is written.

import { LETTERS } from "./parts.js";

const ALL = Object.values(LETTERS).join("");

/** Offers of the same shape as the service's, for a line under way. */
export function freely(stage, players, seat, who, line) {
  const rest = line.startsWith(who) ? line.slice(who.length).trim() : "";
  const moves = rest === "" ? openings(stage, seat, who) : onward(stage, seat, line, rest);
  return { free: true, phase: "turn", players, to_move: [], seat, turn: null, moves };
}

function draws(seat, line, second) {
  const cards = Object.entries(LETTERS).map(([card, letter]) => ({ kind: "draw", seat, card, second, ends: second, could_be: ALL, text: `${line} ${letter}>?` }));
  return [...cards, { kind: "draw", seat, card: null, second, ends: second, could_be: ALL, text: `${line} ?` }];
}

function openings({ stage, moves: words }, seat, who) {
  const able = (word) => words.includes(word);
  const moves = [];
  if (stage.kind !== "tiles" && able("draw")) moves.push(...draws(seat, `${who} draw`, false));
  if (able("tickets")) {
    const could = stage.kind === "board" ? stage.board.tickets.map((ticket) => ticket.cities.join("-")) : stage.tickets.map((ticket) => ticket.name.replace("–", "-").replaceAll(" ", ""));
    moves.push({ kind: "tickets", seat, first: false, count: stage.kind === "board" ? stage.board.ticket_draw.take : 4, keep: 0, could_be: could, text: `${who} tickets` });
  }
  if (stage.kind === "board") moves.push(...places(stage.board, seat, who, able("station")));
  if (able("lay")) moves.push({ kind: "lay", seat, cards: "", robs: null, text: `${who} lay` });
  if (stage.kind === "tiles") moves.push({ kind: "draw_tile", seat, could_be: stage.tiles.map((tile) => tile.name), text: `${who} draw` });
  if (able("pass")) moves.push({ kind: "pass", seat, text: `${who} pass` });
  return moves;
}

/** The colour of a track where two of different colours join the same cities. */
function track(board, route, id) {
  const twin = route.twin === null || route.twin === undefined ? null : board.routes[route.twin];
  return twin && twin.colour !== route.colour && id !== route.twin ? `/${LETTERS[route.colour] || "-"}` : "";
}

function places(board, seat, who, stations) {
  const claims = board.routes.map((route, id) => {
    const name = `${route.cities.join("-")}${track(board, route, id)}`;
    const tunnel = route.tunnel ? { reveal: board.tunnels.reveal, costly: "" } : null;
    return { kind: "claim", seat, route: id, name, paid: { cards: [], unseen: "?".repeat(route.length) }, tunnel, text: `${who} claim ${name}` };
  });
  const built = stations ? board.cities.map(({ name }) => ({ kind: "station", seat, city: name, paid: { cards: [...ALL], unseen: "?" }, text: `${who} station ${name}` })) : [];
  return [...claims, ...built];
}

function onward({ stage }, seat, line, rest) {
  const words = rest.split(" ");
  const done = { kind: "done", seat, text: line };
  if (words[0] === "draw" && stage.kind !== "tiles") return words.length === 2 ? [done, ...draws(seat, line, true)] : [done];
  if (words[0] === "draw") {
    return words.length === 2 ? [{ kind: "keep", seat, text: `${line} keep` }, { kind: "discard", seat, tile: null, text: `${line} discard ?` }] : [done];
  }
  if (words[0] === "claim" && words.length === 3) {
    return [done, { kind: "reveal", seat, count: stage.board?.tunnels.reveal || 3, text: `${line} reveal` }];
  }
  if (words[0] === "claim" && words.length === 5) {
    return [done, { kind: "pay", seat, paid: { cards: [], unseen: "?" }, text: `${line} pay` }, { kind: "withdraw", seat, text: `${line} withdraw` }];
  }
  return [done];
}
