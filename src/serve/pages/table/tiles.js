// The tile game's turn: the tile drawn, then a square and what lies on it; developing, keeping, discarding.

import { make } from "../common.js";
import { tilePicture } from "./layout.js";
import { button, fits, heading, hint, row } from "./parts.js";
import { say } from "./words.js";

const of = (offers, kind) => offers.moves.filter((move) => move.kind === kind);
const key = ({ x, y }) => `${x},${y}`;

/** A tile to tap. */
function tileButton(desk, name, quarters, act, data) {
  const id = desk.stage.stage.tiles.findIndex((tile) => tile.name === name);
  const one = button(null, act, { kind: "tile-button", data });
  if (id >= 0) one.append(tilePicture(desk.stage, id, quarters));
  one.append(make("span", quarters ? `${name} ↻${quarters * 90}°` : name));
  return one;
}

/** Asks for tiles out of many; `done` hears their names. */
export function pickTiles(desk, names, count, done, whole) {
  const got = [];
  const shown = row("got");
  const field = make("input");
  field.type = "search";
  field.autocomplete = "off";
  field.placeholder = say("tile-name");
  field.setAttribute("aria-label", say("tile-name"));
  const list = row("tile-list");
  const find = () => list.replaceChildren(...names.filter((name) => fits(name, field.value)).map((name) => tileButton(desk, name, 0, () => put([...got, name]), { tile: name })));
  function put(next) {
    got.splice(0, got.length, ...next);
    shown.replaceChildren(...got.map((name, at) => button(`${name} ✕`, () => put(got.filter((_, i) => i !== at)), { label: say("take-off-tile", { tile: name }) })));
    if (got.length === count) done(got);
  }
  field.addEventListener("input", find);
  find();
  return row("pad", shown, row("choices", button(say("nobody-saw"), () => done(whole), { data: { act: "unseen" } })), field, list);
}

/** The steps of a turn. */
export function tileSteps(desk, offers) {
  const parts = [];
  const drawn = of(offers, "draw_tile");
  for (const move of drawn) {
    parts.push(heading(say("tile-drawn")), pickTiles(desk, move.could_be, 1, ([name]) => desk.go(`${move.text} ${name}`), ["?"]));
  }
  const places = of(offers, "place");
  const develops = of(offers, "develop");
  const buttons = [];
  const only = offers.moves.length === 1 ? offers.moves[0] : null;
  if (desk.draft !== "" && (offers.moves.length === 0 || only?.kind === "done")) {
    desk.commit(desk.draft);
    return null;
  }
  if (places.length) parts.push(heading(say("place-where")), hint(say("tap-square")));
  if (develops.length) buttons.push(button(say("develop"), () => developing(desk, develops), { data: { act: "develop" } }));
  const plain = { keep: "keep-hand", fails: "fails", pass: "pass", discard: "discard", done: "done" };
  for (const move of offers.moves) {
    if (!plain[move.kind]) continue;
    const text = move.tile ? `${say(plain[move.kind])} ${move.tile}` : say(plain[move.kind]);
    buttons.push(button(text, () => desk.commit(move.text), { kind: move.kind === "done" ? "main" : "", data: { act: move.kind, tile: move.tile || "" } }));
  }
  if (buttons.length) parts.push(row("choices", ...buttons));
  desk.taps({ squares: bySquare(places, (here) => which(desk, here, (move) => desk.go(move.text))) });
  return parts;
}

/** Squares, and what is done with what can lie there. */
function bySquare(places, act) {
  const squares = new Map();
  for (const move of places) squares.set(key(move), [...(squares.get(key(move)) || []), move]);
  return new Map([...squares].map(([square, here]) => [square, () => act(here)]));
}

/** Which tile, and how it is turned. */
function which(desk, here, then) {
  if (here.length === 1) {
    then(here[0]);
    return;
  }
  const each = here.map((move) => tileButton(desk, move.tile, move.turn / 90, () => then(move), { tile: move.tile, turn: move.turn }));
  desk.step([heading(say("which-tile")), row("tile-list", ...each)]);
}

/** A line is developed: any of its squares names it. */
function developing(desk, develops) {
  const squares = new Map();
  for (const move of develops) for (const [x, y] of move.squares) squares.set(`${x},${y}`, [...(squares.get(`${x},${y}`) || []), move]);
  const take = (move, square) => {
    const text = move.text.replace(/ at -?\d+,-?\d+$/, ` at ${square}`);
    if (move.places.length === 0) {
      desk.go(text);
      return;
    }
    desk.step([heading(say("place-where")), hint(say("tap-square"))]);
    desk.taps({ squares: bySquare(move.places, (here) => which(desk, here, (place) => desk.go(`${text} place ${place.place}`))) });
  };
  const act = (square, here) => {
    if (here.length === 1) take(here[0], square);
    else desk.step([heading(say("which-line")), row("choices", ...here.map((move) => button(desk.lineWord(move.colour), () => take(move, square), { data: { line: move.colour } })))]);
  };
  desk.step([heading(say("which-line")), hint(say("tap-line"))]);
  desk.taps({ squares: new Map([...squares].map(([square, here]) => [square, () => act(square, here)])) });
}

/** A tile that lies on the table before the first turn: any free square near the others. */
export function startStep(desk, move, done) {
  const taken = new Set((desk.scene.tiles || []).map(key));
  const squares = new Map();
  const spots = desk.scene.tiles?.length ? desk.scene.tiles : [{ x: 0, y: 0 }];
  const reach = desk.scene.tiles?.length ? 3 : 0;
  for (const spot of spots) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      for (let dy = -reach; dy <= reach; dy += 1) {
        const square = `${spot.x + dx},${spot.y + dy}`;
        if (!taken.has(square)) squares.set(square, () => how(square));
      }
    }
  }
  const how = (square) => desk.step([heading(say("which-tile")), row("tile-list", ...[0, 1, 2, 3].map((quarters) =>
    tileButton(desk, move.tile, quarters, () => done(`${move.text} ${square}${quarters ? ` turn ${quarters * 90}` : ""}`), { turn: quarters * 90 })))]);
  desk.taps({ squares });
  return hint(say("tap-square"));
}
