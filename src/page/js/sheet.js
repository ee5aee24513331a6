// The score sheet: figures, then what they are made of.
const SHEET = DATA.end.score;

function recorded(points, written) {
  if (written === null || written === undefined) return null;
  return written === points
    ? el("span", { class: "agrees", title: "as the table recorded it" }, " =", el("span", { class: "spoken" }, " as recorded"))
    : el("span", { class: "differs" }, ` table: ${String(written).replace("-", "−")}`);
}

// No table seats more than twelve.
const place = (rank) => rank + (["st", "nd", "rd"][rank - 1] || "th");
const figure = (n) => String(n).replace("-", "−");

function table(sheet) {
  const head = el("tr", {}, el("td", {}), ...sheet.players.map((player, seat) =>
    el("th", { scope: "col" }, badge(seat), " ", el("bdi", {}, player))));
  const rows = sheet.rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.title),
    ...row.cells.map((cell) => el("td", {}, figure(cell.points), recorded(cell.points, cell.recorded)))));
  const total = el("tr", { class: "total" }, el("th", { scope: "row" }, "Total"),
    ...sheet.totals.map((points, seat) => el("td", {}, el("b", {}, figure(points)), recorded(points, sheet.recorded[seat]))));
  const ranks = el("tr", {}, el("th", { scope: "row" }, "Rank"),
    ...sheet.ranks.map((rank) => el("td", { class: rank === 1 ? "winner" : "" }, place(rank))));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Points by player" },
    el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows, total, ranks)));
}

function detail(row, rowAt, seat, one, at) {
  const words = [
    one.done === null ? null : el("span", { class: one.done ? "yes" : "no" }, one.done ? "✓ " : "✗ ", el("span", { class: "spoken" }, one.done ? "done: " : "not done: ")),
    one.points === null ? null : el("b", {}, score(one.points) + " "),
    one.what,
    one.how ? el("small", {}, one.how) : null,
  ];
  const routes = DATA.paths[rowAt]?.[seat]?.[at] || [];
  let path = routes.length ? { routes } : stage.detail?.(row, seat, at, one.what);
  if (routes.length && row.key === "tickets") TICKET_PATHS.set(`${seat} ${one.what}`, routes);
  const cities = one.what.split("–").map((city) => stage.city(city)).filter((city) => city >= 0);
  if (row.key !== "routes" && cities.length) path = { routes, cities };
  return el("li", {}, path
    ? lights(el("button", { type: "button", class: "plain path" }, ...words), path)
    : el("span", { class: "plain" }, ...words));
}

function proof(sheet) {
  return el("div", { class: "proofs" }, ...sheet.players.map((player, seat) =>
    el("section", { class: "proof" },
      el("h3", {}, badge(seat), el("bdi", { class: "who" }, player), el("span", { class: "points" }, figure(sheet.totals[seat]))),
      ...sheet.rows.filter((row) => row.cells[seat].details.length).map((row) => {
        const cell = row.cells[seat];
        return el("div", { class: "source" },
          el("h4", {}, row.title, el("span", {}, figure(cell.points))),
          el("ul", {}, ...cell.details.map((one, at) => detail(row, sheet.rows.indexOf(row), seat, one, at))));
      }))));
}

if (SHEET) {
  $("sheet").append(
    ...[SHEET.finished ? null : el("p", { class: "status" }, "The log stops before the end: scored as it stands."),
      table(SHEET), proof(SHEET),
      SHEET.remarks.length ? el("ul", { class: "remarks" }, ...SHEET.remarks.map((line) => el("li", {}, ...prose(line)))) : null].filter(Boolean));
} else {
  $("sheet").append(el("p", { class: "status" }, "This game cannot be scored."));
}
