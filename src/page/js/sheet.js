// The score sheet: figures, then what they are made of.
function recorded(points, written) {
  if (written === null || written === undefined) return null;
  return written === points
    ? el("span", { class: "agrees", title: say("as-recorded") }, " =", el("span", { class: "spoken" }, ` ${say("as-recorded")}`))
    : el("span", { class: "differs" }, ` ${say("recorded", { n: written })}`);
}

// No table seats more than twelve.
const place = (rank) => say(`place-${Math.min(rank, 4)}`, { n: rank });

function table(sheet) {
  const head = el("tr", {}, el("td", {}), ...sheet.players.map((player, seat) =>
    el("th", { scope: "col" }, badge(seat), " ", el("bdi", {}, player))));
  const rows = sheet.rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.title),
    ...row.cells.map((cell) => el("td", {}, figure(cell.points), recorded(cell.points, cell.recorded)))));
  const total = el("tr", { class: "total" }, el("th", { scope: "row" }, say("total")),
    ...sheet.totals.map((points, seat) => el("td", {}, el("b", {}, figure(points)), recorded(points, sheet.recorded[seat]))));
  const ranks = el("tr", {}, el("th", { scope: "row" }, say("rank")),
    ...sheet.ranks.map((rank) => el("td", { class: rank === 1 ? "winner" : "" }, place(rank))));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("points-by-player") },
    el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows, total, ranks)));
}

// What a line of the sheet is about on the map.
function pathOf(row, rowAt, seat, one, at) {
  const [routes, cities] = DATA.paths[rowAt]?.[seat]?.[at] || [[], []];
  if (row.key !== "routes" && (routes.length || cities.length)) return { routes, cities };
  return stage.detail?.(row, seat, at, one.what) || null;
}

function detail(row, rowAt, seat, one, at) {
  const words = [
    one.done === null ? null : el("span", { class: one.done ? "yes" : "no" }, one.done ? "✓ " : "✗ ", el("span", { class: "spoken" }, `${say(one.done ? "done" : "not-done")}: `)),
    one.points === null ? null : el("b", {}, score(one.points) + " "),
    one.what,
    one.how ? el("small", {}, one.how) : null,
  ];
  const path = pathOf(row, rowAt, seat, one, at);
  if (path?.routes?.length && row.key === "tickets") TICKET_PATHS.set(`${seat} ${one.what}`, path.routes);
  return el("li", {}, path
    ? lights(el("button", { type: "button", class: "plain path" }, ...words), path)
    : el("span", { class: "plain" }, ...words));
}

function proof(sheet) {
  return el("div", { class: "proofs" }, ...sheet.players.map((player, seat) =>
    roving(el("section", { class: "proof" },
      el("h3", {}, badge(seat), el("bdi", { class: "who" }, player), el("span", { class: "points" }, figure(sheet.totals[seat]))),
      ...sheet.rows.filter((row) => row.cells[seat].details.length).map((row) => {
        const cell = row.cells[seat];
        return el("div", { class: "source" },
          el("h4", {}, row.title, el("span", {}, figure(cell.points))),
          el("ul", {}, ...cell.details.map((one, at) => detail(row, sheet.rows.indexOf(row), seat, one, at))));
      })))));
}

function writeSheet() {
  if (!SHEET) {
    $("sheet").replaceChildren(el("p", { class: "status" }, say("no-score")));
    return;
  }
  $("sheet").replaceChildren(
    ...[SHEET.finished ? null : el("p", { class: "status" }, say("unfinished-sheet")),
      table(SHEET), proof(SHEET),
      SHEET.remarks.length ? el("ul", { class: "remarks" }, ...SHEET.remarks.map((line) => el("li", {}, ...prose(line)))) : null].filter(Boolean));
}
