// The card game: each player's yard and stack.
function yardStage(view) {
  const grid = el("div", { class: "yards" });
  view.append(grid);
  view.classList.add("scrolls");
  view.tabIndex = 0;
  view.setAttribute("role", "region");

  function show(frame, before, drops) {
    const { yards, step } = frame.scene;
    const seat = frame.what === "turn" ? frame.seat : null;
    const old = before?.scene?.yards;
    grid.replaceChildren(common(frame.table), ...yards.map((yard, at) => el("section",
      { class: "yard" + (at === seat ? " mover" : ""), "aria-label": say("yard-of", { who: name(at) }) },
      el("h3", {}, badge(at), el("bdi", {}, name(at))),
      el("div", { class: "columns" },
        ...yard.columns.map((one) => column(one, drops && at === seat && old?.[at]?.columns.find((other) => other.colour === one.colour)?.cards.length)),
        yard.columns.length ? null : el("p", { class: "none" }, say("yard-empty"))),
      stack(yard.stack, step && frame.what === "turn" && step.seat === at ? step.moved.length : 0),
      robbed(step, at, frame))));
    // The yard of whoever moves comes into view.
    const mover = grid.querySelector(".mover");
    if (mover) view.scrollTop = mover.offsetTop - view.offsetTop - 12;
    return null;
  }

  // What is everybody's: the row, and piles with so many cards.
  function common(table) {
    const part = (title, ...body) => el("div", { class: "lot" }, el("span", { class: "label" }, title), ...body);
    const row = table.row ? [...CARDS.flatMap((kind) => Array.from({ length: table.row.known[kind] || 0 }, () => drawnCard(kind))),
      ...Array.from({ length: table.row.unseen }, () => drawnCard(null))] : [];
    const pile = (title, n) => (n === null ? null : part(title, el("span", { class: n ? "heap" : "heap gone" }, el("b", {}, n))));
    return el("div", { class: "common" },
      table.row ? part(say("row"), el("div", { class: "open" }, ...(row.length ? row : [el("span", { class: "heap gone" }, say("empty"))]))) : null,
      pile(say("deck"), table.deck), table.discards ? pile(say("discards"), pileSize(table.discards)) : null, pile(say("tickets"), table.tickets));
  }

  // `from` is how many of its cards lay there before; false if they do not move.
  function column(one, from) {
    const cards = one.cards.map((kind, at) => {
      const node = drawnCard(kind);
      if (from !== false && at >= (from || 0)) {
        node.classList.add("drop");
        node.style.animationDelay = `${(at - (from || 0)) * 80}ms`;
      }
      return node;
    });
    return el("div", { class: "column", role: "group", "aria-label": say("so-many", { n: one.cards.length, what: cardWord(one.colour) }) }, ...cards);
  }

  function stack(pile, moved) {
    const total = pileSize(pile);
    return el("div", { class: "stack" },
      el("span", {}, total ? say("on-stack", { n: total }) : say("no-stack")),
      moved ? el("b", {}, ` +${moved}`) : null,
      el("div", { class: "chips" }, ...chips(pile.known, pile.unseen)));
  }

  const robbed = (step, at, frame) =>
    (step && step.robbed && step.robbed.seat === at && frame.what === "turn"
      ? el("p", { class: "robbed" }, say("robbed"), " ", ...step.robbed.column.cards.map((kind) => card(kind, "small")))
      : null);

  const tickets = STAGE.tickets;
  const words = (cards) => listed(CARDS.filter((kind) => cards[kind]).map((kind) => say("so-many", { n: cards[kind], what: cardWord(kind) })));
  return {
    show, light: () => {}, owned: () => [], picture: null, what: () => null,
    tell: () => view.setAttribute("aria-label", say("yards")),
    places: [...new Set(tickets.flatMap((ticket) => ticket.name.split("–")))],
    ticket: (id) => ({ name: tickets[id]?.name ?? "?", points: tickets[id]?.points ?? 0, note: tickets[id] ? words(tickets[id].cards) : "" }),
    path: () => null,
    city: () => -1,
  };
}
