// Tickets: two letters find one, a tap keeps it or gives it back.

import { make } from "../common.js";
import { button, finder, heading, hint, row } from "./parts.js";
import { say } from "./words.js";

/** Which tickets were offered, and which of them kept; `done` writes the line. */
export function ticketStep(desk, move, { done = (line) => desk.commit(line) } = {}) {
  const chosen = [];
  const shown = row("got tickets");
  shown.setAttribute("aria-live", "polite");
  const write = button(say("write"), () => done(`${move.text} ${chosen.map(({ sign, name }) => sign + name).join(" ")}`), { kind: "main", data: { act: "ready" } });
  const free = () => move.could_be.filter((name) => !chosen.some((one) => one.name === name));
  const pick = (name, sign) => {
    if (chosen.length >= move.count) return;
    chosen.push({ name, sign });
    found.clear();
    show();
  };
  const item = (name) => row("ticket",
    make("span", desk.ticketWords(name)),
    button("+", () => pick(name, "+"), { data: { keep: name }, label: say("keep-ticket", { ticket: name }) }),
    button("−", () => pick(name, "-"), { data: { return: name }, label: say("return-ticket", { ticket: name }) }));
  const found = finder({ label: say("two-letters"), all: free, item, most: 8 });
  function show() {
    shown.replaceChildren(...chosen.map((one, at) => button(`${one.sign === "+" ? "+" : "−"} ${one.name === "?" ? say("unseen") : desk.ticketWords(one.name)}`, () => {
      chosen.splice(at, 1);
      found.find();
      show();
    }, { kind: one.sign === "+" ? "kept" : "returned", label: say("take-off-ticket", { ticket: one.name }) })));
    const full = chosen.length >= move.count;
    write.disabled = chosen.length === 0;
    found.element.hidden = full;
    one.hidden = full;
  }
  const one = row("choices",
    button(say("kept-unseen"), () => pick("?", "+"), { data: { keep: "?" } }),
    button(say("returned-unseen"), () => pick("?", "-"), { data: { return: "?" } }));
  // Nobody saw any of them: only how many were kept.
  const numbers = Array.from({ length: move.count - move.keep + 1 }, (_, n) => n + move.keep).filter((n) => n > 0 || move.keep === 0);
  const unseen = numbers.map((n) => button(String(n), () => done(`${move.text} ${[...Array(move.count).keys()].map((at) => (at < n ? "+?" : "-?")).join(" ")}`), { data: { kept: n } }));
  show();
  return [
    heading(say("tickets-which", { n: move.count })),
    shown, found.element, one, row("choices", write),
    hint(say("kept-how-many")), row("choices", ...unseen),
  ];
}
