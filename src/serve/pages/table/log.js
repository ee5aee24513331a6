// The log as it is written, always there: any line can be corrected, and all of it taken along.

import { by, make, marked } from "../common.js";
import { button, row } from "./parts.js";
import { say } from "./words.js";

export function openLog(place, desk) {
  let editing = null;
  /** What each row shows, and the row. */
  let rows = [];

  /** Only what has changed is made anew: a game has hundreds of lines. */
  function show(table) {
    if (editing !== null) return;
    const at = new Map();
    for (const finding of table.findings || []) at.set(finding.line, [...(at.get(finding.line) || []), finding]);
    const wanted = desk.queue.ahead(table).map(({ line, waits }, i) => ({
      line, found: waits ? [] : at.get(i + 1) || [], fixed: waits || i < table.first, waits,
    }));
    let changed = wanted.length !== rows.length;
    wanted.forEach((one, i) => {
      const key = JSON.stringify(one);
      if (rows[i]?.key === key) return;
      const element = rowOf(one, i);
      if (rows[i]) rows[i].element.replaceWith(element);
      else place.append(element);
      rows[i] = { key, element };
      changed = true;
    });
    rows.splice(wanted.length).forEach(({ element }) => element.remove());
    if (!changed) return;
    place.scrollTop = place.scrollHeight;
    by("last").textContent = wanted.at(-1)?.line ?? "";
  }

  function rowOf({ line, found, fixed, waits }, i) {
    const text = waits ? make("code", line) : fixed ? marked(line, found) : edit(line, i, found);
    const one = make("div", null, make("b", waits ? "…" : i + 1), text);
    one.className = waits ? "line waiting" : "line";
    for (const finding of found) {
      const note = make("p", `${finding.code}: ${finding.message}`);
      note.className = finding.severity;
      one.append(note);
    }
    return one;
  }

  function edit(line, i, found) {
    const one = button(null, () => change(line, i, one), { kind: "plain", data: { line: i + 1 }, label: say("correct-line", { n: i + 1, line }) });
    one.append(marked(line, found));
    return one;
  }

  /** A line as text, to be put right; the rest is judged anew. */
  function change(line, i, old) {
    editing = i;
    const field = make("input");
    field.value = line;
    field.spellcheck = false;
    field.setAttribute("aria-label", say("line-n", { n: i + 1 }));
    const leave = () => {
      editing = null;
      rows[i].key = null;
      show(desk.table);
    };
    const save = (lines) => {
      leave();
      desk.edit("correct", { line: i + 1, lines });
    };
    const form = make("form", null, field, row("choices",
      button(say("save"), () => save([field.value]), { kind: "main", data: { act: "save" } }),
      button(say("remove"), () => save([]), { data: { act: "remove" } }),
      button(say("cancel"), leave, { data: { act: "leave" } })));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      save([field.value]);
    });
    old.replaceWith(form);
    field.focus();
  }

  /** The log as a file. */
  function download() {
    const { table } = desk;
    const text = desk.queue.ahead(table).map(({ line }) => `${line}\n`).join("");
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = "game.ride";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  by("download").addEventListener("click", download);

  /** A line of one's own. */
  by("own").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = by("own-line");
    if (field.value.trim() === "") return;
    desk.lines([field.value.trim()]);
    field.value = "";
  });
  return { show };
}
