// A board to look at and to tap on: wheel, drag and pinch, pieces, what lights up. What lies
// within a finger's width of a tap is meant by it; where that is several things, they are asked for.

import { ask, make } from "./common.js";
import { lens } from "./lens.js";

const SVG = "http://www.w3.org/2000/svg";
/** Half of what a finger needs, in pixels. */
const FINGER = 22;
/** What is so much farther away than the nearest is not meant. */
const CLEAR = 9;

/** An element of a drawing. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** What a game is played with: the answer of `/boards/{key}/stage`. */
export const stageOf = async (key) => (await ask(`/api/v1/boards/${encodeURIComponent(key)}/stage`)).json();

/** The shapes of a game, as an element; its patterns have the ink of the players. */
export async function drawingOf(key) {
  const answer = await ask(`/api/v1/boards/${encodeURIComponent(key)}/drawing`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

/** Gives the patterns of a drawing the ink of the players. */
export function ink(drawing, liveries) {
  liveries.forEach(({ ink }, seat) => drawing.querySelector(`#livery-${seat} path`)?.setAttribute("stroke", ink));
}

/** How a player's pieces look. */
export const look = (liveries, seat) => ({
  fill: liveries[seat].fill, stroke: `url(#livery-${seat})`, color: liveries[seat].ink,
});

/** A player's letter on their colour. */
export function badge(livery, attributes = {}, r = 8) {
  return svg("g", attributes,
    svg("circle", { r, fill: livery.fill, class: "mark" }),
    svg("text", { y: r / 2, fill: livery.ink, class: "mark" }, livery.mark));
}

/**
 * Puts the map of a board into a place. `onRoute` and `onCity` hear the numbers of what is
 * tapped, `onOther` that of a route that is not offered; `colours` has the words for colours by their English names. Where it does not matter
 * which track of a double is meant (`anyTrack`), the nearer one is.
 */
export async function openMap(place, key, { onRoute, onCity, onOther, anyTrack = false, colours = {}, stage = null, drawing = null } = {}) {
  const [{ stage: { board } }, picture] = await Promise.all([stage || stageOf(key), drawing || drawingOf(key)]);
  picture.id = "map";
  place.classList.add("mapview");
  place.append(picture);
  const view = lens(place, picture);
  const each = (kind, list) => list.map((_, id) => picture.querySelector(`#${kind}-${id}`));
  const routes = each("route", board.routes);
  const cities = each("city", board.cities);
  const names = each("name", board.cities);
  const cityAt = new Map(board.cities.map((city, id) => [city.name, id]));
  const ends = board.routes.map((route) => route.cities.map((name) => cityAt.get(name)));
  const ways = routes.map((route) => points(route.querySelector(".way")));
  const spots = cities.map((city) => spot(city));
  const stations = svg("g");
  picture.append(stations);
  let offered = null;
  let liveries = [];
  let owners = new Map();

  const pair = (id) => ends[id].map((city) => board.cities[city].printed).join("–");
  const routeWords = (id) => {
    const { length, colour } = board.routes[id];
    return `${pair(id)} · ${length} · ${colours[colour] || colour}`;
  };

  /** What lies on the board: the scene of a frame, and how the players look. */
  function show(scene, players) {
    if (JSON.stringify(players) !== JSON.stringify(liveries)) {
      liveries = players;
      ink(picture, liveries);
      for (const route of [...owners.keys()]) take(route);
    }
    const now = new Map((scene.routes || []).map((owned) => [owned.route, owned]));
    for (const [route, { owned }] of owners) {
      const next = now.get(route);
      if (!next || next.seat !== owned.seat || next.unsure !== owned.unsure) take(route);
    }
    for (const owned of now.values()) if (!owners.has(owned.route)) lay(owned);
    stations.replaceChildren(...(scene.stations || []).map(house));
  }

  function lay(owned) {
    const group = routes[owned.route];
    const spaces = [...group.querySelectorAll("rect.sp")];
    const pieces = svg("g", { class: owned.unsure ? "pieces unsure" : "pieces" });
    for (const space of spaces) {
      const length = Math.max(6, 2 * Math.floor((Number(space.getAttribute("width")) - 3) / 2));
      pieces.append(svg("use", { href: `#wagon-${length}`, transform: space.getAttribute("transform"), ...look(liveries, owned.seat) }));
    }
    const middle = spaces[spaces.length >> 1];
    if (middle) pieces.append(badge(liveries[owned.seat], { transform: middle.getAttribute("transform").split(" rotate")[0] }));
    group.append(pieces);
    group.classList.add("owned");
    owners.set(owned.route, { owned, pieces });
  }

  function take(route) {
    owners.get(route).pieces.remove();
    owners.delete(route);
    routes[route].classList.remove("owned");
  }

  function house({ city, seat }) {
    const livery = liveries[seat];
    return svg("g", { transform: cities[city].getAttribute("transform"), class: "station" },
      svg("use", { href: "#house", ...look(liveries, seat) }),
      svg("circle", { r: 6.8, cy: 2.5, fill: livery.fill }),
      svg("text", { y: 6.5, fill: livery.ink, class: "mark" }, livery.mark));
  }

  /** What a tap can mean; all else steps back, and `strong` lights it up. Nothing: whatever is there. */
  function offer(some) {
    offered = some && { routes: new Set(some.routes || []), cities: new Set(some.cities || []) };
    const any = Boolean(offered && offered.routes.size + offered.cities.size);
    picture.classList.toggle("offering", any);
    picture.classList.toggle("strong", any && Boolean(some.strong));
    const set = (nodes, list) => nodes.forEach((node, id) => node.classList.toggle("open", Boolean(offered && offered[list].has(id))));
    set(routes, "routes");
    set(cities, "cities");
    names.forEach((name, id) => name.classList.toggle("open", Boolean(offered && (offered.cities.has(id)
      || [...offered.routes].some((route) => ends[route].includes(id))))));
  }

  /** Marks routes and cities: `class` is `lit`, `wrong` or whatever `map.css` knows. */
  function light(some, kind = "lit") {
    picture.querySelectorAll(`.${kind}`).forEach((node) => node.classList.remove(kind));
    for (const route of some?.routes || []) routes[route]?.classList.add(kind);
    for (const city of some?.cities || []) {
      cities[city]?.classList.add(kind);
      names[city]?.classList.add(kind);
    }
  }

  /** What a finger at a place of the screen can mean, the nearest first. */
  function near(event) {
    const at = view.point(event.clientX, event.clientY);
    const unit = view.unit();
    const found = [];
    const add = (kind, id, far) => {
      if (far <= FINGER) found.push({ kind, id, far });
    };
    if (onRoute) ways.forEach((way, id) => {
      if (!offered || offered.routes.has(id)) add("route", id, Math.max(0, distance(at, way) - 9) / unit);
    });
    if (onCity) spots.forEach((spot, id) => {
      // Where both are meant, a city is its ring and no more.
      if (!offered || offered.cities.has(id)) add("city", id, Math.max(0, Math.hypot(at.x - spot.x, at.y - spot.y) - 13) / unit);
    });
    found.sort((a, b) => a.far - b.far);
    const isTwin = ({ kind, id }, at) => anyTrack && kind === "route"
      && found.slice(0, at).some((other) => other.kind === kind && other.id === board.routes[id].twin);
    return found.filter((one, at) => !isTwin(one, at)).filter(({ far }) => far <= found[0].far + CLEAR).slice(0, 4);
  }

  /** The route right below a finger, where it is none of those that are offered. */
  function other(event, found) {
    if (!onOther || !offered?.routes.size || found[0]?.far === 0) return null;
    const at = view.point(event.clientX, event.clientY);
    const id = ways.findIndex((way) => distance(at, way) <= 9);
    const isTwin = found.some((one) => one.kind === "route" && one.id === board.routes[id]?.twin);
    return id < 0 || isTwin ? null : id;
  }

  const tell = ({ kind, id }) => (kind === "route" ? onRoute : onCity)(id);
  let asked = null;
  const leave = () => {
    asked?.remove();
    asked = null;
    light(null, "meant");
  };

  place.addEventListener("click", (event) => {
    if (view.wasDrag() || event.target.closest("button")) return;
    leave();
    const found = near(event);
    const closed = other(event, found);
    if (closed !== null) {
      onOther(closed);
      return;
    }
    if (found.length === 0) return;
    const [{ kind, far }] = found;
    if (found.length === 1 || (kind === "city" && far === 0)) {
      tell(found[0]);
      return;
    }
    which(found, event);
  });

  /** Asks which of several things was meant. */
  function which(found, event) {
    light({
      routes: found.filter(({ kind }) => kind === "route").map(({ id }) => id),
      cities: found.filter(({ kind }) => kind === "city").map(({ id }) => id),
    }, "meant");
    const buttons = found.map((one) => {
      const button = make("button", one.kind === "route" ? routeWords(one.id) : board.cities[one.id].printed);
      button.type = "button";
      button.dataset[one.kind] = one.id;
      button.addEventListener("click", () => {
        leave();
        tell(one);
      });
      return button;
    });
    asked = make("div", null, ...buttons);
    asked.className = "which";
    const box = place.getBoundingClientRect();
    asked.classList.add(event.clientY - box.top > box.height / 2 ? "above" : "below");
    place.append(asked);
    buttons[0].focus({ preventScroll: true });
  }
  place.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
  });

  return {
    board, show, offer, light, pair, routeWords, leave, picture,
    zoom: view.zoom, whole: view.whole,
    /** Brings a route or a city into the middle. */
    centre: ({ route, city }) => {
      const way = route === undefined ? null : ways[route];
      view.centre(way ? way[way.length >> 1] : spots[city]);
    },
    /** Where a route or a city is on the screen. */
    where: ({ route, city }) => {
      const way = route === undefined ? null : ways[route];
      return view.where(way ? way[way.length >> 1] : spots[city]);
    },
  };
}

function points(way) {
  return way.getAttribute("points").split(" ").map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x, y };
  });
}

function spot(city) {
  const [, x, y] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(city.getAttribute("transform")) || [0, 0, 0];
  return { x: Number(x), y: Number(y) };
}

/** From a point to a line of several parts. */
function distance(at, way) {
  let least = Infinity;
  for (let i = 1; i < way.length; i += 1) {
    const [a, b] = [way[i - 1], way[i]];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(at.x - a.x - along * dx, at.y - a.y - along * dy));
  }
  return least;
}
