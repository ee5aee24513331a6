// What every page needs. Text from a log becomes text, never markup.

/** An element with text and children. */
export function make(name, text, ...children) {
  const element = document.createElement(name);
  if (text !== null && text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}

export const by = (id) => document.getElementById(id);

/** A word of the page in its language. */
export const word = (id) => by(id).content.textContent;

/** Says what went wrong; nothing when it goes again. */
export function trouble(problem) {
  const place = by("problem");
  place.hidden = !problem;
  place.textContent = problem ? [problem.title, problem.detail].filter(Boolean).join(": ") : "";
}

/** Asks the service; what it refuses is thrown as a problem. */
export async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    throw { title: String(error.message || error), status: 0 };
  }
  if (answer.ok) return answer;
  let problem = { title: answer.statusText, status: answer.status };
  try {
    problem = await answer.json();
  } catch {
    // It is no problem of ours: a proxy's, perhaps.
  }
  throw problem;
}

/** The secret of a link stands behind `#` and is sent in a header only. */
export function secret() {
  return location.hash.slice(1).trim();
}

export function headers() {
  return secret() ? { authorization: `Bearer ${secret()}` } : {};
}

/** A player's letter on their colour. */
export function badge({ fill, ink, mark }) {
  const element = make("span", mark);
  element.className = "badge";
  element.setAttribute("aria-hidden", "true");
  element.style.background = fill;
  element.style.color = ink;
  return element;
}

/** How the game ended, as a small picture that is fetched when it comes into view. */
export function picture(game) {
  const image = make("img");
  image.alt = "";
  image.loading = "lazy";
  image.width = 320;
  image.height = 200;
  image.addEventListener("error", () => image.remove());
  image.src = `/api/v1/games/${game.id}.svg`;
  return image;
}

/** Points, with a minus sign that is one. */
export const figure = (points) => String(points).replace("-", "\u2212");

/** What is to be said of a kept game: not finished, breaches, or none. */
export function states(game) {
  const place = make("p");
  place.className = "states";
  const say = (state, text) => {
    const mark = make("span", text);
    mark.className = `state ${state}`;
    place.append(mark);
  };
  const errors = game.errors ?? game.findings.filter((finding) => finding.severity === "error").length;
  if (errors) say("faulty", `${word("faulty")} ${errors}`);
  if (!game.finished) say("unfinished", word("unfinished"));
  else if (!errors) say("legal", word("legal"));
  return place;
}

/** Lines of a log with what was found at each of them. */
export function showLog(place, lines, findings) {
  const at = new Map();
  for (const finding of findings) {
    const list = at.get(finding.line) || [];
    list.push(finding);
    at.set(finding.line, list);
  }
  const rows = [];
  lines.forEach((line, i) => {
    const found = at.get(i + 1) || [];
    const row = make("div");
    row.className = "line";
    row.append(make("b", i + 1), marked(line, found));
    rows.push(row);
    for (const finding of found) {
      const note = make("p", `${finding.code}: ${finding.message}`);
      note.className = finding.severity;
      if (finding.label) note.append(make("small", ` ${finding.label}`));
      if (finding.help) note.append(make("small", ` ${finding.help}`));
      rows.push(note);
    }
  });
  place.replaceChildren(...rows);
}

/** A line with the places underlined that findings are about. */
export function marked(line, found) {
  const code = make("code");
  const letters = [...line];
  let from = 0;
  const places = found
    .filter((f) => f.end_line === f.line && f.end_column > f.column)
    .map((f) => [f.column - 1, f.end_column - 1, f.severity])
    .sort((a, b) => a[0] - b[0]);
  for (const [start, end, severity] of places) {
    if (start < from) continue;
    code.append(letters.slice(from, start).join(""));
    const mark = make("mark", letters.slice(start, end).join(""));
    mark.className = severity;
    code.append(mark);
    from = end;
  }
  code.append(letters.slice(from).join(""));
  return code;
}

/** The service says something every 15 seconds; where nothing comes for so long, the line is dead. */
const SILENCE = 40000;

/**
 * Server-sent events with a header of their own, which `EventSource` cannot send. Comes back
 * by itself and says what it has seen, until `stop` is called or the stream says `gone`.
 */
export function follow(path, hear, away) {
  let last = null;
  let stopped = false;
  let wait = 500;
  let line = null;
  let hurry = () => {};
  const stop = () => {
    stopped = true;
  };
  // Whoever is back on the net, or looks again, need not wait.
  const back = () => {
    wait = 500;
    hurry();
  };
  window.addEventListener("online", back);
  document.addEventListener("visibilitychange", back);
  window.addEventListener("offline", () => line?.abort());
  const read = async (body) => {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const dead = setTimeout(() => line.abort(), SILENCE);
      const { value, done } = await reader.read().finally(() => clearTimeout(dead));
      if (done) return;
      rest += value;
      const parts = rest.split("\n\n");
      rest = parts.pop();
      for (const part of parts) event(part);
    }
  };
  const event = (part) => {
    const fields = {};
    for (const line of part.split("\n")) {
      const colon = line.indexOf(": ");
      if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2);
    }
    if (!fields.data) return;
    if (fields.id) last = fields.id;
    wait = 500;
    hear(fields.event, JSON.parse(fields.data), stop);
  };
  const go = async () => {
    while (!stopped) {
      try {
        const more = last === null ? {} : { "last-event-id": last };
        line = new AbortController();
        const answer = await ask(path, { headers: { ...headers(), ...more }, signal: line.signal });
        await read(answer.body);
      } catch (problem) {
        if (problem.status >= 400 && problem.status < 500 && problem.status !== 429 && problem.status !== 408) {
          trouble(problem);
          return;
        }
      }
      if (stopped) return;
      away();
      await new Promise((done) => {
        hurry = done;
        setTimeout(done, wait);
      });
      wait = Math.min(wait * 2, 15000);
    }
  };
  go();
  return stop;
}
