// The card game: each player's yard and stack.
function yardStage(view) {
  const grid = el("div", { class: "yards" });
  view.append(grid);

  function show(frame) {
    const { yards, step } = frame.scene;
    const seat = frame.what === "turn" ? frame.seat : null;
    grid.replaceChildren(...yards.map((yard, at) => el("section",
      { class: "yard" + (at === seat ? " mover" : ""), "aria-label": `Yard of ${name(at)}` },
      el("h3", {}, badge(at), el("bdi", {}, name(at))),
      el("div", { class: "columns" },
        ...yard.columns.map(column),
        yard.columns.length ? null : el("p", { class: "none" }, "nothing in the yard")),
      stack(yard.stack, step && frame.what === "turn" && step.seat === at ? step.moved.length : 0),
      robbed(step, at, frame))));
    // The yard of whoever moves comes into view.
    const mover = grid.querySelector(".mover");
    if (mover) view.scrollTop = mover.offsetTop - view.offsetTop - 12;
    return null;
  }

  const column = (one) => el("div", { class: "column", role: "group", "aria-label": `${count(one.cards.length, "card")}, ${cardWord(one.colour)}` },
    ...one.cards.map((kind) => card(kind)));

  function stack(pile, moved) {
    const total = pileSize(pile);
    return el("div", { class: "stack" },
      el("span", {}, total ? `${count(total, "card")} on the stack` : "no stack yet"),
      moved ? el("b", {}, ` +${moved}`) : null,
      el("div", { class: "chips" }, ...chips(pile.known, pile.unseen)));
  }

  const robbed = (step, at, frame) =>
    (step && step.robbed && step.robbed.seat === at && frame.what === "turn"
      ? el("p", { class: "robbed" }, "robbed: ", ...step.robbed.column.cards.map((kind) => card(kind, "small")))
      : null);

  const tickets = STAGE.tickets;
  const words = (cards) => CARDS.filter((kind) => cards[kind]).map((kind) => `${cards[kind]} ${cardWord(kind)}`).join(", ");
  return {
    show, light: () => {}, owned: () => [], picture: null,
    places: [...new Set(tickets.flatMap((ticket) => ticket.name.split("–")))],
    ticket: (id) => ({ name: tickets[id]?.name ?? "?", points: tickets[id]?.points ?? 0, note: tickets[id] ? words(tickets[id].cards) : "" }),
    path: () => null,
    city: () => -1,
  };
}
