// The words of these pages in the reader's language; what stands in braces is filled in.

const WORDS = JSON.parse(document.querySelector("template#words, template#words-list").content.textContent);

export function say(key, values = {}) {
  const text = WORDS[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
