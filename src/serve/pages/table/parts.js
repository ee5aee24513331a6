// What the steps of a turn are built of: buttons, cards, a pad to enter cards with.

import { make } from "../common.js";
import { say } from "./words.js";

export const LETTERS = { pink: "P", blue: "B", orange: "O", white: "W", green: "G", yellow: "Y", black: "K", red: "R", wild: "L" };

/** A name as a log can have it: in quotes, unless it is one plain word. */
export const spelt = (name) => (/^[\p{L}\p{N}]+$/u.test(name) ? name : `"${name.replaceAll('"', "'")}"`);

/** A button; `data` is for whoever looks for it. */
export function button(text, act, { kind = "", data = {}, disabled = false, label = null } = {}) {
  const one = make("button", text);
  one.type = "button";
  if (kind) one.className = kind;
  one.disabled = disabled;
  if (label) one.setAttribute("aria-label", label);
  Object.assign(one.dataset, data);
  one.addEventListener("click", act);
  return one;
}

/** A row of things. */
export function row(kind, ...children) {
  const one = make("div", null, ...children);
  one.className = kind;
  return one;
}

export const heading = (text, ...more) => make("h2", text, ...more);
export const hint = (text) => {
  const one = make("p", text);
  one.className = "hint";
  return one;
};

/** Cards by letter have words: the game's own. */
let cardWords = new Map();
export function nameCards(cards) {
  cardWords = new Map(cards);
}
export const cardWord = (letter) => cardWords.get(letter) || (letter === "?" ? say("unseen") : letter);

/** A card to tap. */
export function card(letter, act, { data = {}, disabled = false, label = null } = {}) {
  const kind = letter === "?" ? "x" : letter;
  return button(letter, act, { kind: `card c${kind}`, data: { card: letter, ...data }, disabled, label: label || `${letter} ${cardWord(letter)}` });
}

/** Cards to look at. */
export function cards(text) {
  const each = [...text].map((letter) => {
    const one = make("span", letter);
    one.className = `chip c${letter === "?" ? "x" : letter}`;
    return one;
  });
  const all = row("chips", ...each);
  if (text === "") return all;
  all.setAttribute("role", "img");
  all.setAttribute("aria-label", [...text].map(cardWord).join(", "));
  return all;
}

/**
 * A pad to enter cards with, one tap each. With `count` it is done when as many are there;
 * else when somebody says so. `done` hears the letters in the order of the taps.
 */
export function pad({ count = null, letters = Object.values(LETTERS).join(""), unseen = true, done, whole = null }) {
  let got = "";
  const shown = row("got");
  shown.setAttribute("aria-live", "polite");
  const back = button("⌫", () => put(got.slice(0, -1)), { kind: "back", label: say("take-off") });
  const ready = button(say("write"), () => done(got), { kind: "main", data: { act: "ready" } });
  function put(next) {
    got = next;
    const left = count === null ? "" : "·".repeat(Math.max(0, count - got.length));
    shown.replaceChildren(cards(got), make("span", left));
    back.disabled = got === "";
    ready.disabled = got === "";
    if (count !== null && got.length === count) done(got);
  }
  const keys = [...letters].map((letter) => card(letter, () => put(got + letter)));
  if (unseen) keys.push(card("?", () => put(`${got}?`)));
  const rest = [];
  if (count === null) rest.push(ready);
  if (whole) rest.push(button(say("nobody-saw"), () => done(whole), { data: { act: "unseen" } }));
  put("");
  return row("pad", row("entered", shown, back), row("cards", ...keys), row("choices", ...rest));
}

/** Letters without accents and signs, to find names by. */
export const plain = (text) => text.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** True if a name, or its second part, begins so. */
export const fits = (name, typed) => {
  const wanted = plain(typed);
  return wanted === "" || name.split("-").some((part) => plain(part).startsWith(wanted)) || plain(name).includes(wanted);
};

/** A field to type two letters into, and the list that it finds. */
export function finder({ label, all, name = (one) => one, item, most = 12, few = 2 }) {
  const field = make("input");
  field.type = "search";
  field.autocomplete = "off";
  field.setAttribute("autocapitalize", "off");
  field.setAttribute("aria-label", label);
  field.placeholder = label;
  const list = row("found");
  const find = () => {
    const typed = field.value;
    const found = plain(typed).length < few && all().length > most ? [] : all().filter((one) => fits(name(one), typed));
    list.replaceChildren(...found.slice(0, most).map(item));
  };
  field.addEventListener("input", find);
  find();
  return { element: row("finder", field, list), find, clear: () => { field.value = ""; find(); }, field };
}
