// The end: points are counted one after another, then the podium.
const ending = (() => {
  const box = $("ending");
  const CALM = 60; // no step is shorter, in milliseconds
  const LONG = 11000; // nor all of them together much longer
  let timer = null;

  // Everything that is counted, row by row. What is on the track counts at once.
  function steps() {
    const list = [];
    const sums = SHEET.players.map(() => 0);
    SHEET.rows.forEach((row, rowAt) => {
      row.cells.forEach((cell, seat) => {
        let sum = sums[seat];
        if (row.key !== "routes" && row.key !== "sections") {
          cell.details.forEach((one, at) => {
            if (!one.points) return;
            sum += one.points;
            const path = pathOf(row, rowAt, seat, one, at);
            list.push({ seat, sum, row: row.title, what: one.what, done: one.done, points: one.points, path });
          });
        }
        sums[seat] += cell.points;
        if (sum !== sums[seat]) list.push({ seat, sum: sums[seat], row: row.title, what: row.title, done: null, points: cell.points, path: null });
      });
    });
    return list;
  }

  function stopCount() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    stage.light(null);
  }

  // What broke a tie: the sheet's remarks that name players who are level.
  function ties() {
    const level = SHEET.players.filter((_, seat) => SHEET.totals.some((total, other) => other !== seat && total === SHEET.totals[seat]));
    return SHEET.remarks.filter((line) => level.filter((player) => line.includes(player)).length > 1);
  }

  function podium() {
    const order = SHEET.players.map((_, seat) => seat).sort((a, b) => SHEET.ranks[a] - SHEET.ranks[b]);
    const step = (seat) => {
      const rank = SHEET.ranks[seat];
      return el("li", { class: `step r${rank}` },
        rank === 1 ? crown() : null, badge(seat),
        el("bdi", { class: "who" }, name(seat)),
        el("span", { class: "block" }, el("b", { class: "points" }, figure(SHEET.totals[seat])), el("small", {}, place(rank))));
    };
    const rest = order.slice(3);
    const again = el("button", { type: "button", class: "again" }, say("count-again"));
    again.addEventListener("click", () => run(true));
    const winners = order.filter((seat) => SHEET.ranks[seat] === 1).map(name);
    box.replaceChildren(...[
      el("h3", { class: "won" }, say(winners.length > 1 ? "win-shared" : "wins", { who: together(winners), n: SHEET.totals[order[0]] })),
      el("ol", { class: "podium" }, ...order.slice(0, 3).map(step)),
      rest.length ? el("ol", { class: "rest" }, ...rest.map((seat) =>
        el("li", {}, el("small", {}, place(SHEET.ranks[seat])), badge(seat), el("bdi", { class: "who" }, name(seat)), el("b", {}, figure(SHEET.totals[seat]))))) : null,
      ...ties().map((line) => el("p", { class: "tie" }, ...prose(first(line)))),
      again].filter(Boolean));
    STRIP.forEach((slot, seat) => { count(slot, SHEET.totals[seat]); rankOf(slot, SHEET.ranks[seat]); });
  }

  // The bars while it is counted.
  function tally() {
    const most = Math.max(1, ...SHEET.totals.map(Math.abs), ...SHEET.rows[0].cells.map((cell) => cell.points));
    const rows = SEATS.map((livery, seat) => {
      const bar = el("span", { class: "bar" });
      bar.style.background = livery.fill;
      const figures = el("b", { class: "points" }, "0");
      return { bar, figures, set(points) { bar.style.width = `${Math.max(0, points) / most * 100}%`; figures.textContent = figure(points); },
        node: el("li", {}, badge(seat), el("span", { class: "lane" }, bar), figures) };
    });
    const line = el("p", { class: "counting" });
    const skip = el("button", { type: "button", class: "again" }, say("count-skip"));
    skip.addEventListener("click", () => { stopCount(); podium(); });
    box.replaceChildren(el("h3", { class: "won" }, say("counting")), line, el("ol", { class: "tally" }, ...rows.map((row) => row.node)), skip);
    return { rows, line };
  }

  function run(asked) {
    stopCount();
    const list = steps();
    if ((calm() && !asked) || !list.length) { podium(); return; }
    const { rows, line } = tally();
    const pause = Math.max(CALM, Math.min(600, LONG / list.length));
    STRIP.forEach((slot) => { slot.moves = false; count(slot, 0); rankOf(slot, null); });
    let at = 0;
    const next = () => {
      if (at === list.length) { stopCount(); podium(); return; }
      const one = list[at];
      at += 1;
      rows[one.seat].set(one.sum);
      count(STRIP[one.seat], one.sum);
      stage.light(one.path);
      line.replaceChildren(badge(one.seat), ` ${one.row}: `,
        one.done === null ? "" : el("span", { class: one.done ? "yes" : "no" }, one.done ? "✓ " : "✗ "),
        one.what === one.row ? "" : `${one.what} `, el("b", {}, score(one.points)));
      timer = setTimeout(next, pause);
    };
    timer = setTimeout(next, 0);
  }

  return {
    counts: () => timer !== null,
    // `arrived`: the game was played to here, and not jumped to.
    show(at, arrived) {
      stopCount();
      box.hidden = !isEnd(at);
      $("now").classList.toggle("ends", !box.hidden);
      if (box.hidden) box.replaceChildren();
      else if (arrived) run(false);
      else podium();
    },
  };
})();
