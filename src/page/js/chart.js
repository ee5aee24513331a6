// Scores over time, under the slider and on its axis; in the card game, which
// scores at the end, the stacks.
const CHART = { edge: 9, right: 48, top: 10, bottom: 16 };
const ROOMY = 80;
const TRACKED = STAGE.kind !== "cards";

const chart = (() => {
  const box = $("chart");
  let cursor = null;
  let x = () => 0;
  let here = 0;

  const metric = (frame, seat) => (TRACKED ? frame.players[seat]?.score ?? 0 : pileSize(frame.scene.yards[seat]?.stack));

  // What tickets as they lie would add; null where not all of them are known.
  function worth({ tickets }) {
    if (!tickets.seen.length || tickets.unseen) return null;
    return tickets.seen.reduce((sum, { ticket, done }) => sum + stage.ticket(ticket).points * (done ? 1 : -1), 0);
  }

  // A small chart has no room for two lines a player.
  function lines(roomy) {
    const solid = SEATS.map((_, seat) => FRAMES.map((frame) => metric(frame, seat)));
    const final = SEATS.map((_, seat) => (isEnd(LAST) && TRACKED ? SHEET.totals[seat] : solid[seat][LAST]));
    const dashed = TRACKED && roomy ? SEATS.map((_, seat) => FRAMES.map((frame, at) => {
      const more = frame.players[seat] && worth(frame.players[seat]);
      return more === null || more === undefined || isEnd(at) ? null : metric(frame, seat) + more;
    })) : [];
    return { solid, dashed, final };
  }

  function way(values, y) {
    let path = "";
    let last = null;
    values.forEach((value, at) => {
      if (value === null) { if (last !== null) path += `H${x(at).toFixed(1)}`; last = null; return; }
      if (last === null) path += `M${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      else if (value !== last) path += `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`;
      last = value;
    });
    return last === null ? path : `${path}H${x(LAST).toFixed(1)}`;
  }

  function draw() {
    const { edge, right, top, bottom } = CHART;
    const width = box.clientWidth;
    const height = box.clientHeight;
    box.replaceChildren();
    cursor = null;
    const { solid, dashed, final } = lines(height >= ROOMY);
    const flat = [...solid, ...dashed, final].flat();
    const most = flat.reduce((a, b) => Math.max(a, b ?? a), 1);
    const least = flat.reduce((a, b) => Math.min(a, b ?? a), 0);
    box.hidden = !LAST || !flat.some(Boolean);
    if (box.hidden || width < 80 || height < 30) return;
    x = (at) => edge + (width - edge - right - edge) * at / Math.max(1, LAST);
    const y = (value) => height - bottom - (height - top - bottom) * (value - least) / (most - least);
    const room = Math.max(1, Math.floor((height - top - bottom) / 18));
    const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((size) => (most - least) / size <= room) || (most - least);
    const grid = [];
    for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
      grid.push(svg("line", { x1: edge, x2: width - right - edge, y1: y(value), y2: y(value), class: value ? "grid" : "grid zero" }),
        svg("text", { x: edge + 1, y: y(value) - 2, class: "axis" }, figure(value)));
    }
    let turn = 0;
    const turns = Math.max(1, FRAMES[LAST].turn);
    const every = [1, 5, 10, 20, 50, 100, 500, 1000].find((size) => turns / size <= width / 90) || turns;
    FRAMES.forEach((frame, at) => {
      if (frame.what !== "turn" || frame.turn <= turn || frame.turn % every) return;
      turn = frame.turn;
      grid.push(svg("text", { x: x(at), y: height - 3, class: "axis", "text-anchor": "middle" }, turn));
    });
    // Signs at the ends keep out of each other's way, and inside.
    const size = Math.min(18, (height - 2) / SEATS.length);
    const ends = final.map((value, seat) => ({ seat, y: y(value) })).sort((a, b) => a.y - b.y);
    let free = size / 2;
    for (const end of ends) { end.y = Math.max(end.y, free); free = end.y + size; }
    free = height - size / 2;
    for (const end of ends.toReversed()) { end.y = Math.min(end.y, free); free = end.y - size; }
    const drawn = solid.map((values, seat) => {
      // What is counted at the end goes up or down to the player's sign.
      const path = `${way(values, y)}L${width - size} ${ends.find((end) => end.seat === seat).y.toFixed(1)}`;
      const hope = dashed[seat] ? way(dashed[seat], y) : "";
      return svg("g", {},
        hope ? svg("path", { d: hope, class: "casing thin" }) : null,
        hope ? svg("path", { d: hope, class: "score hope", stroke: SEATS[seat].fill }) : null,
        svg("path", { d: path, class: "casing" }),
        svg("path", { d: path, class: "score", stroke: SEATS[seat].fill }));
    });
    const signs = ends.map((end) => svg("g", { transform: `translate(${width - size / 2 - 1} ${end.y.toFixed(1)}) scale(${size / 19})` },
      svg("circle", { r: 9, fill: SEATS[end.seat].fill, class: "mark" }),
      svg("text", { y: 4, class: "mark", fill: SEATS[end.seat].ink }, SEATS[end.seat].mark)));
    cursor = svg("line", { y1: 0, y2: height - bottom + 2, class: "cursor" });
    const told = listed(SEATS.map((livery, seat) => `${livery.name} ${figure(final[seat])}`));
    box.append(svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${say(TRACKED ? "chart" : "chart-stacks")}: ${told}` },
      svg("title", {}, dashed.some((values) => values.some((value) => value !== null)) ? `${say("chart")}. ${say("chart-dashed")}` : say(TRACKED ? "chart" : "chart-stacks")),
      ...grid, ...drawn, cursor, ...signs));
    go(here);
  }

  function go(at) {
    here = at;
    cursor?.setAttribute("transform", `translate(${x(at)})`);
  }

  // Pointing along the chart goes through the game, as the slider does.
  const pick = (event) => {
    const frame = box.getBoundingClientRect();
    const room = frame.width - 2 * CHART.edge - CHART.right;
    show(Math.round((event.clientX - frame.left - CHART.edge) / room * LAST));
  };
  box.addEventListener("pointerdown", (event) => { box.setPointerCapture(event.pointerId); pick(event); });
  box.addEventListener("pointermove", (event) => { if (event.buttons & 1) pick(event); });
  let seen = 0;
  new ResizeObserver(() => {
    const size = box.clientWidth * 10000 + box.clientHeight;
    if (size !== seen) { seen = size; draw(); }
  }).observe(box);
  return { draw, at: go };
})();
