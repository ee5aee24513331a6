// The API, from its own description.

import { ask, by, make, trouble } from "./common.js";

/** What `$ref` points to. */
function behind(api, schema) {
  const path = schema?.$ref?.split("/").slice(1);
  return path ? path.reduce((at, key) => at?.[key], api) : schema;
}

function kind(api, schema) {
  const what = behind(api, schema);
  if (!what) return "";
  if (what.properties) return `{ ${Object.keys(what.properties).join(", ")} }`;
  return [what.type].flat().filter(Boolean).join(" | ");
}

function operation(api, path, method, what) {
  const place = make("section", null, make("h3", null, make("code", `${method.toUpperCase()} ${path}`)), make("p", what.summary));
  if (what.description) place.append(make("p", what.description));
  const parameters = (what.parameters || []).map((p) =>
    make("li", null, make("code", p.name), ` (${p.in}) ${p.description || ""}`));
  const body = Object.entries(what.requestBody?.content || {}).map(([media, content]) =>
    make("li", null, make("code", media), ` ${what.requestBody.description || ""} `, make("code", kind(api, content.schema))));
  const answers = Object.entries(what.responses || {}).map(([status, answer]) => {
    const item = make("li", null, make("b", status), ` ${answer.description}`);
    for (const [media, content] of Object.entries(answer.content || {})) {
      item.append(" ", make("code", media), " ", make("small", kind(api, content.schema)));
    }
    return item;
  });
  place.append(make("ul", null, ...parameters, ...body), make("ul", null, ...answers));
  return place;
}

async function start() {
  const api = await (await ask("/api/v1/openapi.json")).json();
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, what]) => operation(api, path, method, what)));
  by("api").replaceChildren(...all);
}

start().catch(trouble);
