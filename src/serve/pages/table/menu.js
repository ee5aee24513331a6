// Links for the others at the table, and what is said when two hands write at once.

import { ask, by, headers, make, trouble } from "../common.js";
import { button, hint, row } from "./parts.js";
import { say } from "./words.js";

export function openMenu(desk, { id, base }) {
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(`whistlestop-links-${id}`) || "[]");
    } catch {
      return [];
    }
  };
  const place = by("links");
  let looked = false;

  /** A link with its code to scan. */
  async function linkRow(name, path) {
    const url = new URL(path, location.href).href;
    const one = row("link", make("h3", name));
    try {
      const answer = await ask("/api/v1/qr", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text: url }) });
      const code = make("img");
      code.alt = say("code-of", { what: name });
      code.src = URL.createObjectURL(await answer.blob());
      one.append(code);
    } catch (problem) {
      trouble(problem);
    }
    const copy = button(say("copy"), async () => {
      try {
        await navigator.clipboard.writeText(url);
        copy.textContent = say("copied");
      } catch {
        // Where the page may not write there, the link can be marked and copied.
        one.querySelector("input").select();
      }
    }, { data: { act: "copy" } });
    const field = make("input");
    field.readOnly = true;
    field.value = url;
    field.setAttribute("aria-label", say("link-of", { what: name }));
    one.append(field, copy);
    return one;
  }

  async function open() {
    place.hidden = !place.hidden;
    by("share").setAttribute("aria-expanded", String(!place.hidden));
    if (place.hidden || place.dataset.made) return;
    place.dataset.made = "yes";
    const words = { scribe: "role-scribe", judge: "role-judge" };
    const rows = [linkRow(say("role-public"), `/t/${id}`)];
    for (const link of kept()) rows.push(linkRow(link.role === "seat" ? link.player : say(words[link.role] || link.role), link.url));
    place.replaceChildren(hint(say("links-how")), ...await Promise.all(rows));
    if (kept().length === 0) place.append(makeNew());
  }

  /** Where the links were not kept, new ones are made. */
  function makeNew() {
    return button(say("new-links"), async () => {
      const wanted = [{ role: "judge" }, ...desk.table.players.map((_, seat) => ({ role: "seat", seat }))];
      try {
        for (const one of wanted) {
          const answer = await ask(`${base}/links`, { method: "POST", headers: { ...headers(), "content-type": "application/json" }, body: JSON.stringify(one) });
          const made = await answer.json();
          place.append(await linkRow(made.role === "seat" ? made.player : say("role-judge"), made.url));
        }
      } catch (problem) {
        trouble(problem);
      }
    });
  }
  by("share").addEventListener("click", open);

  /** Says something that goes when it has been read. */
  function note(text) {
    const one = by("note");
    one.hidden = false;
    one.replaceChildren(make("span", text), button("✕", () => { one.hidden = true; }, { label: say("close") }));
  }

  /** Two wrote at once, or the service refuses: what was tapped is looked through. */
  function conflict(queue, table) {
    const one = by("conflict");
    one.hidden = !queue.stopped;
    if (!queue.stopped) looked = false;
    if (!queue.stopped) return;
    const lines = queue.ops.flatMap(({ path, body }) => (path === "lines" ? body.lines : [`${path} ${JSON.stringify(body)}`]));
    const found = (queue.problem?.findings || []).map((f) => `${f.code}: ${f.message}`);
    const parts = queue.stopped === "conflict"
      ? [make("p", say("conflict-how"))]
      : [make("p", [queue.problem?.title, queue.problem?.detail, ...found].filter(Boolean).join(" · "))];
    parts.push(...lines.map((line) => make("code", line)));
    const act = (text, data, run) => button(text, async () => {
      await desk.reload();
      run();
      desk.go("");
    }, { data });
    const buttons = queue.stopped === "conflict"
      ? [act(say("send-all-the-same"), { act: "send" }, () => queue.resume(true))]
      : [act(say("drop-first"), { act: "drop-first" }, () => {
        const op = queue.skip();
        if (op?.path === "lines") by("own-line").value = op.body.lines.at(-1);
      })];
    buttons.push(act(say("drop-all"), { act: "drop" }, () => queue.resume(false)));
    one.replaceChildren(...parts, row("choices", ...buttons));
    if (looked || !table) return;
    looked = true;
    desk.reload();
  }
  return { note, conflict };
}
