// Scores over time; in the card game, which scores at the end, the stacks.
const CHART = { width: 640, height: 240, left: 40, right: 34, top: 12, bottom: 26 };
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3", "1 3"];

const metric = STAGE.kind === "cards"
  ? (frame, seat) => pileSize(frame.scene.yards[seat]?.stack)
  : (frame, seat) => frame.players[seat]?.score ?? 0;
if (STAGE.kind === "cards") $("chart-head").textContent = "Cards on the stacks over time";

const chart = (() => {
  // A result line puts no points on the track: the chart ends with the moves.
  const points = SEATS.map((_, seat) => FRAMES.map((frame) => metric(frame, seat)));
  const flat = points.flat();
  const most = Math.max(1, ...flat.length < 100000 ? flat : [flat.reduce((a, b) => Math.max(a, b), 1)]);
  const least = Math.min(0, flat.reduce((a, b) => Math.min(a, b), 0));
  if (!LAST || most === 1 && least === 0 && !flat.includes(1)) {
    $("chart").parentElement.hidden = true;
    return { at: () => {} };
  }
  const { width, height, left, right, top, bottom } = CHART;
  const x = (at) => left + (width - left - right) * at / Math.max(1, LAST);
  const y = (value) => height - bottom - (height - top - bottom) * (value - least) / (most - least);
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((size) => (most - least) / size <= 5) || (most - least);
  const grid = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
    grid.push(svg("line", { x1: left, x2: width - right, y1: y(value), y2: y(value), class: "grid" }),
      svg("text", { x: left - 6, y: y(value) + 4, class: "axis", "text-anchor": "end" }, value));
  }
  let turn = 0;
  const turns = Math.max(1, FRAMES[LAST].turn);
  const every = [1, 5, 10, 20, 50, 100, 500, 1000].find((size) => turns / size <= 8) || turns;
  FRAMES.forEach((frame, at) => {
    if (frame.what !== "turn" || frame.turn <= turn || frame.turn % every) return;
    turn = frame.turn;
    grid.push(svg("text", { x: x(at), y: height - 8, class: "axis", "text-anchor": "middle" }, turn));
  });
  const lines = points.map((values, seat) => {
    let way = `M${x(0)} ${y(values[0])}`;
    values.forEach((value, at) => { if (at && value !== values[at - 1]) way += `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`; });
    way += `H${x(LAST)}`;
    return svg("g", {}, svg("path", { d: way, class: "casing", "stroke-dasharray": DASHES[seat % DASHES.length] }),
      svg("path", { d: way, class: "score", stroke: SEATS[seat].fill, "stroke-dasharray": DASHES[seat % DASHES.length] }));
  });
  // Signs at the ends keep out of each other's way.
  let free = Infinity;
  const signs = points.map((values, seat) => ({ seat, y: y(values[LAST]) })).sort((a, b) => b.y - a.y).map((end) => {
    free = Math.min(end.y, free - 19);
    return svg("g", { transform: `translate(${width - right + 16} ${free})` },
      svg("circle", { r: 9, fill: SEATS[end.seat].fill, class: "mark" }),
      svg("text", { y: 4, class: "mark", fill: SEATS[end.seat].ink }, SEATS[end.seat].mark));
  });
  const cursor = svg("line", { y1: top, y2: height - bottom, class: "cursor" });
  const ends = SEATS.map((livery, seat) => `${livery.name} ${points[seat][LAST]}`).join(", ");
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `At the end: ${ends}` },
    ...grid, ...lines, cursor, ...signs);
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const to = ((event.clientX - box.left) / box.width * width - left) / (width - left - right) * LAST;
    show(Math.round(to));
  });
  $("chart").append(picture);
  return { at: (at) => { cursor.setAttribute("x1", x(at)); cursor.setAttribute("x2", x(at)); } };
})();
