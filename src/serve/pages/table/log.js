// The log as it is written, always there: any line can be corrected, and all of it taken along.

import { by, make, marked } from "../common.js";
import { button, row } from "./parts.js";
import { say } from "./words.js";

export function openLog(place, desk) {
  let editing = null;
  let shown = "";

  function show(table, waiting) {
    if (editing !== null) return;
    const key = `${table.seq}|${table.lines.length}|${waiting.join("\n")}`;
    if (key === shown) return;
    shown = key;
    const at = new Map();
    for (const finding of table.findings || []) at.set(finding.line, [...(at.get(finding.line) || []), finding]);
    const rows = table.lines.map((line, i) => {
      const found = at.get(i + 1) || [];
      const one = make("div", null, make("b", i + 1), i < table.first ? marked(line, found) : edit(table, line, i, found));
      one.className = "line";
      for (const finding of found) {
        const note = make("p", `${finding.code}: ${finding.message}`);
        note.className = finding.severity;
        one.append(note);
      }
      return one;
    });
    waiting.forEach((line) => {
      const one = make("div", null, make("b", "…"), make("code", line));
      one.className = "line waiting";
      rows.push(one);
    });
    place.replaceChildren(...rows);
    place.scrollTop = place.scrollHeight;
    by("last").textContent = waiting.at(-1) ?? table.lines.at(-1) ?? "";
  }

  function edit(table, line, i, found) {
    const one = button(null, () => change(table, line, i, one), { kind: "plain", data: { line: i + 1 }, label: say("correct-line", { n: i + 1, line }) });
    one.append(marked(line, found));
    return one;
  }

  /** A line as text, to be put right; the rest is judged anew. */
  function change(table, line, i, old) {
    editing = i;
    const field = make("input");
    field.value = line;
    field.spellcheck = false;
    field.setAttribute("aria-label", say("line-n", { n: i + 1 }));
    const leave = () => {
      editing = null;
      shown = "";
      show(desk.table, desk.queue.lines());
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
    const text = [...table.lines, ...desk.queue.lines()].map((line) => `${line}\n`).join("");
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
