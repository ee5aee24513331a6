// The referee speaks: what was wrong with the last move, by which rule, where on the map, and what would
// be legal; the table lets it stand or takes it back.

import { make } from "../common.js";
import { button, row } from "./parts.js";
import { say } from "./words.js";

const MOST_LINES = 4;

export function openReferee(place, desk) {
  let known = null;
  let seq = 0;
  let open = [];
  let shown = null;

  /** A finding by what it says: lines above it may come and go. */
  function named(table, all) {
    const times = new Map();
    return all.map((f) => {
      const text = `${f.code}|${f.message}|${table.lines[f.line - 1]}`;
      times.set(text, (times.get(text) || 0) + 1);
      return `${times.get(text)}|${text}`;
    });
  }

  /** What the last operation brought to light, wherever it stands, until the next one. */
  function fresh(table) {
    const all = (table.findings || []).filter((f) => !f.ruling && f.severity !== "note");
    const names = named(table, all);
    if (known === null) open = all.filter((f) => f.end_line === table.lines.length);
    else if (table.seq !== seq) open = all.filter((_, i) => !known.has(names[i]));
    known = new Set(names);
    seq = table.seq;
    return open;
  }

  function show(table, before) {
    const found = fresh(table);
    if (found === shown) return;
    shown = found;
    place.hidden = found.length === 0;
    place.replaceChildren(...found.map((f) => finding(table, f)));
    mark(found, table);
    if (found.length) place.append(legal(found[0], before), rulings(table, found));
  }

  function finding(table, f) {
    const card = row(`finding ${f.severity}`, make("p", null, make("b", f.code), ` ${f.message}`));
    card.append(make("code", table.lines[f.line - 1]));
    if (f.label) card.append(make("p", f.label));
    for (const cause of f.causes || []) card.append(make("p", `${say("line-n", { n: cause.line })}: ${cause.label}`));
    const printed = (f.sources || []).map(({ heading: title, edition, page }) => `${title}, ${edition}${page ? ` p.${page}` : ""}`);
    const notes = [f.note, f.help, ...printed].filter(Boolean);
    if (notes.length) card.append(make("small", notes.join(" · ")));
    return card;
  }

  /** The places of the map that a finding and its causes name. */
  function mark(found, table) {
    if (!desk.map) {
      const squares = found.flatMap((f) => [...(table.lines[f.line - 1] || "").matchAll(/ at (-?\d+,-?\d+)/g)].map(([, square]) => square));
      desk.view?.light({ squares }, "wrong");
      return;
    }
    const lines = found.flatMap((f) => [f.line, ...(f.causes || []).map(({ line }) => line)]);
    const places = { routes: [], cities: [] };
    for (const n of new Set(lines)) {
      const words = (table.lines[n - 1] || "").split(/[\s,]+/);
      const at = words.findIndex((word) => word === "claim" || word === "station");
      if (at < 0) continue;
      const { routes, cities } = placesOf(words[at + 1]);
      places.routes.push(...routes);
      if (words[at] === "station") places.cities.push(...cities);
    }
    desk.map.light(places, "wrong");
    if (places.routes.length) desk.map.centre({ route: places.routes[0] });
    else if (places.cities.length) desk.map.centre({ city: places.cities[0] });
  }

  function placesOf(word = "") {
    const { board } = desk.map;
    const [pair, track] = word.split("/");
    const routes = board.routes.flatMap((route, id) => {
      const same = route.cities.join("-") === pair || [...route.cities].reverse().join("-") === pair;
      return same && (!track || (route.colour[0].toUpperCase() === track || (route.colour === "black" && track === "K"))) ? [id] : [];
    });
    return { routes, cities: board.cities.flatMap(({ name }, id) => (name === pair ? [id] : [])) };
  }

  /** What the referee would have accepted, of the same kind first. */
  function legal(f, before) {
    const kind = (desk.table.lines[f.line - 1] || "").trim().split(/\s+/)[1];
    const all = (before?.moves || []).filter((move) => move.line);
    const same = all.filter((move) => move.line.split(" ").includes(kind));
    const list = (same.length ? same : all).slice(0, MOST_LINES);
    if (list.length === 0) return make("p");
    const more = (same.length ? same : all).length - list.length;
    return row("legal", make("p", say("would-be-legal")), ...list.map((move) => make("code", move.line)), make("small", more > 0 ? say("and-more", { n: more }) : ""));
  }

  function rulings(table, found) {
    const [{ line }] = found;
    const codes = [...new Set(found.filter((f) => f.severity === "error" && f.line === line).map((f) => f.code))];
    // A ruling stands below the line that it is about.
    const write = (lines) => {
      if (line === table.lines.length) desk.lines(lines);
      else desk.edit("correct", { line, lines: [table.lines[line - 1], ...lines] });
    };
    const buttons = [];
    if (codes.length) {
      buttons.push(button(say("it-stood"), () => write(codes.map((code) => `ruling stands ${code}`)), { data: { act: "stands" } }));
      buttons.push(button(say("take-it-back"), () => write(["ruling takeback"]), { data: { act: "takeback" } }));
    }
    buttons.push(button(say("slip"), () => desk.undo(), { data: { act: "slip" } }));
    buttons.push(button(say("go-on"), () => { place.hidden = true; }, { data: { act: "go-on" } }));
    return row("choices", ...buttons);
  }

  return { show };
}
