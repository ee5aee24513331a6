// The metro: tiles on squares of 100 units, x to the right, y up.
const STEPS = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] };
const EDGES = Object.keys(STEPS);
const turned = (edge, quarters) => EDGES[(EDGES.indexOf(edge) + quarters) % 4];

// A tile with everything that stays upright on it.
function tileDrawing(id, quarters) {
  const tile = STAGE.tiles[id];
  const group = svg("g", {},
    svg("rect", { x: -47, y: -46, width: 98, height: 98, rx: 9, class: "shade" }),
    svg("rect", { x: -49, y: -49, width: 98, height: 98, rx: 8, class: "tile" }),
    svg("use", { href: `#tile-${id}`, transform: `rotate(${quarters * 90})` }));
  for (const track of tile.tracks) {
    // Once a line, where it comes in.
    const ends = track.edges.map((edge) => turned(edge, quarters));
    const [x, y] = STEPS[EDGES.find((edge) => ends.includes(edge))];
    group.append(svg("text", { x: x * 37, y: -y * 37 + 5, class: "edge" }, DATA.letters[track.colour].toUpperCase()));
  }
  if (tile.station !== null) {
    group.append(svg("circle", { r: 17, class: "stop" }), svg("text", { y: 7, class: "stop" }, tile.station));
  }
  if (tile.stars) group.append(svg("text", { x: 27, y: 44, class: "stars" }, "★" + tile.stars));
  group.append(svg("text", { x: -45, y: -36, class: "id" }, tile.name));
  return group;
}

function tileStage(view) {
  // The part of the table with the tiles that lie there: it grows by two squares at a time,
  // so that not every tile moves all others.
  function extent() {
    const side = (key, sign) => {
      const ends = scene.tiles.map((tile) => tile[key] * sign).concat(0);
      return (2 * Math.ceil(Math.max(2, ...ends) / 2) + 0.6) * 100;
    };
    const [left, right, top, bottom] = [side("x", -1), side("x", 1), side("y", 1), side("y", -1)];
    return { x: -left, y: -top, width: left + right, height: top + bottom };
  }
  let scene = ALL[0].scene;
  const first = extent();
  const map = svg("svg", { id: "map", class: "layout", viewBox: [first.x, first.y, first.width, first.height].join(" "), role: "img" });
  const tiles = svg("g", {});
  const marks = svg("g", {});
  // The table is ruled in squares: an empty one shows where the tiles will lie.
  const squares = svg("pattern", { id: "squares", width: 100, height: 100, x: -50, y: -50, patternUnits: "userSpaceOnUse" },
    svg("path", { d: "M0 0h100M0 0v100", class: "ruled" }));
  map.append(svg("defs", {}, squares), svg("rect", { x: -1e5, y: -1e5, width: 2e5, height: 2e5, fill: "url(#squares)" }), tiles, marks);
  view.append(map);
  const laid = new Map();
  const keyOf = (tile) => [tile.x, tile.y, tile.tile, tile.quarters, tile.seat, tile.unsure].join();

  const tileWords = (tile) => [say("tile-at", { what: STAGE.tiles[tile.tile].name, x: tile.x, y: tile.y }),
    tile.seat === null ? null : say("owner", { who: name(tile.seat), n: tile.turn })].filter(Boolean).join(". ");

  function lay(tile, drops) {
    const group = svg("g", { transform: `translate(${tile.x * 100} ${-tile.y * 100})`, class: tile.unsure ? "laid unsure" : "laid" },
      svg("title", {}, tileWords(tile)), drops && tile.seat !== null ? svg("g", { class: "drop" }, tileDrawing(tile.tile, tile.quarters)) : tileDrawing(tile.tile, tile.quarters));
    if (tile.seat !== null) {
      group.append(svg("circle", { cx: -36, cy: 36, r: 10, fill: SEATS[tile.seat].fill, class: "mark" }),
        svg("text", { x: -36, y: 40, fill: SEATS[tile.seat].ink, class: "mark" }, SEATS[tile.seat].mark));
    }
    group.dataset.square = `${tile.x},${tile.y}`;
    tiles.append(group);
    return group;
  }

  function show(frame, before, drops) {
    scene = frame.scene;
    const now = new Map(scene.tiles.map((tile) => [keyOf(tile), tile]));
    for (const [key, group] of laid) if (!now.has(key)) { group.remove(); laid.delete(key); }
    let fresh = null;
    for (const [key, tile] of now) {
      if (!laid.has(key)) laid.set(key, lay(tile, drops));
      const group = laid.get(key);
      const isNew = frame.what === "turn" && tile.turn === frame.turn && tile.seat !== null;
      group.classList.toggle("fresh", isNew);
      if (isNew) fresh = group;
    }
    marks.replaceChildren();
    if (!scene.tiles.length) marks.append(svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 8, class: "ghost" }));
    if (scene.cube) {
      for (const [x, y] of scene.cube.squares) {
        marks.append(svg("rect", { x: x * 100 + 28, y: -y * 100 - 46, width: 16, height: 16, class: "cube", fill: SEATS[scene.cube.seat].fill },
          svg("title", {}, say("cube-of", { who: name(scene.cube.seat) }))));
      }
    }
    return fresh;
  }

  // The squares of a scored section: along its colour from end to end.
  function section(scene, one) {
    const at = new Map(scene.tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
    const start = one.from.join();
    const came = new Map([[start, null]]);
    const queue = [start];
    while (queue.length) {
      const here = queue.shift();
      if (here === one.to.join()) break;
      const tile = at.get(here);
      if (!tile) continue;
      for (const track of STAGE.tiles[tile.tile].tracks) {
        // A section ends at a station that its line stops in.
        if (track.colour !== one.colour || (track.station && here !== start)) continue;
        for (const edge of track.edges) {
          const [dx, dy] = STEPS[turned(edge, tile.quarters)];
          const next = `${tile.x + dx},${tile.y + dy}`;
          if (at.has(next) && !came.has(next)) { came.set(next, here); queue.push(next); }
        }
      }
    }
    const squares = [];
    for (let here = one.to.join(); here; here = came.get(here)) squares.push(here);
    return squares.length > 1 ? squares : [start, one.to.join()];
  }

  function light(path) {
    tiles.querySelectorAll(".lit").forEach((node) => node.classList.remove("lit"));
    map.classList.toggle("lighting", Boolean(path));
    for (const square of path?.squares || []) {
      tiles.querySelector(`[data-square="${square}"]`)?.classList.add("lit");
    }
  }

  const last = ALL[LAST].scene;
  // What lies where somebody clicks.
  function what(node) {
    const square = node.closest?.("[data-square]")?.dataset.square;
    return square && { kind: "tile", tile: scene.tiles.find((tile) => `${tile.x},${tile.y}` === square) };
  }
  return {
    show, light, what, tileWords, extent, owned: () => [], picture: map,
    tell: () => {
      map.setAttribute("aria-label", say("layout"));
      laid.forEach((group) => group.remove());
      laid.clear();
    },
    places: STAGE.tiles.map((tile) => tile.name),
    ticket: () => ({ name: "?", points: 0 }),
    path: () => null,
    city: () => -1,
    // Which squares a line of the score sheet is about.
    detail(row, seat, index, text) {
      if (row.key === "sections") {
        const one = last.sections.filter((section) => section.seat === seat)[index];
        if (one) return { squares: section(last, one) };
      }
      const square = /\((-?\d+), ?(-?\d+)\)/.exec(text);
      return square && { squares: [`${square[1]},${square[2]}`] };
    },
  };
}
const STAGES = { board: boardStage, cards: yardStage, tiles: tileStage };
const stage = STAGES[STAGE.kind]($("view"));
