// The tile game's table: tiles on squares of 100 units, x to the right, y up; squares to tap.

import { lens } from "../lens.js";
import { badge, ink, svg } from "../map.js";
import { say } from "./words.js";

const STEPS = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] };
const EDGES = Object.keys(STEPS);
/** A square is at least so large on the screen, to be tapped. */
const SQUARE = 52;
const turned = (edge, quarters) => EDGES[(EDGES.indexOf(edge) + quarters) % 4];

/** A tile with everything that stays upright on it. */
export function tileDrawing({ stage, letters }, id, quarters = 0) {
  const tile = stage.tiles[id];
  const group = svg("g", {},
    svg("rect", { x: -49, y: -49, width: 98, height: 98, rx: 7, class: "tile" }),
    svg("use", { href: `#tile-${id}`, transform: `rotate(${quarters * 90})` }));
  for (const track of tile.tracks) {
    for (const edge of track.edges) {
      const [x, y] = STEPS[turned(edge, quarters)];
      group.append(svg("text", { x: x * 40, y: -y * 40 + 4, class: "edge" }, letters[track.colour].toUpperCase()));
    }
  }
  if (tile.station !== null) group.append(svg("circle", { r: 17, class: "stop" }), svg("text", { y: 7, class: "stop" }, tile.station));
  if (tile.stars) group.append(svg("text", { x: 27, y: 44, class: "stars" }, "★" + tile.stars));
  group.append(svg("text", { x: -45, y: -36, class: "id" }, tile.name));
  return group;
}

/** A tile alone, for a button. */
export const tilePicture = (stage, id, quarters) =>
  svg("svg", { viewBox: "-52 -52 104 104", class: "tile-picture", "aria-hidden": "true" }, tileDrawing(stage, id, quarters));

/** Puts the table into a place. */
export function openLayout(place, stage, drawing) {
  drawing.setAttribute("class", "shapes");
  drawing.setAttribute("aria-hidden", "true");
  const [tiles, marks, squares] = [svg("g"), svg("g"), svg("g")];
  const picture = svg("svg", { id: "map", class: "layout", viewBox: "-160 -160 320 320", role: "img", "aria-label": say("layout") }, tiles, marks, squares);
  place.classList.add("mapview");
  place.append(drawing, picture);
  const view = lens(place, picture, 12);
  let scene = { tiles: [], cube: null };
  let acts = new Map();

  function frame() {
    const all = [...scene.tiles.map(({ x, y }) => [x, y]), ...[...acts.keys()].map((key) => key.split(",").map(Number))];
    const range = (at) => [Math.min(0, ...all.map((one) => one[at])), Math.max(0, ...all.map((one) => one[at]))];
    const [[left, right], [bottom, top]] = [range(0), range(1)];
    view.grow({ x: (left - 0.7) * 100, y: (-top - 0.7) * 100, width: (right - left + 1.4) * 100, height: (top - bottom + 1.4) * 100 });
    const last = all.at(-1) || [0, 0];
    const spots = acts.size ? [...acts.keys()].map((key) => key.split(",").map(Number)) : [last];
    const mean = (at) => spots.reduce((sum, one) => sum + one[at], 0) / spots.length;
    view.fit(SQUARE, { x: mean(0) * 100, y: -mean(1) * 100 });
  }

  function show(next, liveries) {
    scene = next.tiles ? next : { tiles: [], cube: null };
    ink(drawing, liveries);
    tiles.replaceChildren(...scene.tiles.map((tile) => {
      const group = svg("g", { transform: `translate(${tile.x * 100} ${-tile.y * 100})`, class: tile.unsure ? "laid unsure" : "laid" }, tileDrawing(stage, tile.tile, tile.quarters));
      group.dataset.square = `${tile.x},${tile.y}`;
      if (tile.seat !== null) group.append(badge(liveries[tile.seat], { transform: "translate(-38 38)" }));
      return group;
    }));
    marks.replaceChildren(...(scene.cube?.squares || []).map(([x, y]) =>
      svg("rect", { x: x * 100 + 28, y: -y * 100 - 46, width: 16, height: 16, class: "cube", fill: liveries[scene.cube.seat].fill })));
    frame();
  }

  /** Squares to tap: `"x,y"` and what a tap does. */
  function offer(some) {
    acts = some || new Map();
    squares.replaceChildren(...[...acts.keys()].map((key) => {
      const [x, y] = key.split(",").map(Number);
      const square = svg("rect", { x: x * 100 - 46, y: -y * 100 - 46, width: 92, height: 92, rx: 9, class: "open-square" });
      square.dataset.square = key;
      return square;
    }));
    frame();
  }

  place.addEventListener("click", (event) => {
    if (view.wasDrag() || event.target.closest("button")) return;
    const at = view.point(event.clientX, event.clientY);
    acts.get(`${Math.round(at.x / 100)},${Math.round(-at.y / 100)}`)?.();
  });

  /** Marks squares that something is about. */
  function light(some, kind = "lit") {
    tiles.querySelectorAll(`.${kind}`).forEach((node) => node.classList.remove(kind));
    for (const square of some?.squares || []) tiles.querySelector(`[data-square="${square}"]`)?.classList.add(kind);
  }

  return { show, offer, light, picture, where: ({ square }) => { const [x, y] = square.split(",").map(Number); return view.where({ x: x * 100, y: -y * 100 }); }, centre: ({ square }) => { const [x, y] = square.split(",").map(Number); view.centre({ x: x * 100, y: -y * 100 }); } };
}
