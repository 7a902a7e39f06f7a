// What the pages say, in the language that is spoken: the server has the words, this fills them in.
import { kept, keep } from "./keys.js";

/** @type {Record<string, string | string[]>} */
let words = {};
/** Codes of all languages, each with its own name. @type {Record<string, string>} */
export let languages = {};
/** The code of the language that is spoken. */
export let language = "en";
let plurals = new Intl.PluralRules(language);

/** Which form a number takes; those without one take that of many. @param {unknown} number */
function form(number) {
  const { pluralCategories } = plurals.resolvedOptions();
  return pluralCategories.indexOf(plurals.select(/^\d+$/.test(String(number)) ? Number(number) : 2));
}

/** The text of a name, its values filled in: `{name}`, or `{n:ring|rings}` by a number; the value `n`
 * chooses the form. @param {string} name @param {Record<string, string | number>} [values] */
export function say(name, values = {}) {
  const text = words[name] ?? name;
  const template = typeof text === "string" ? text : text[form(values.n)];
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, key, forms) =>
    forms === undefined ? String(values[key]) : forms.split("|")[form(values[key])]);
}

/** Say what the elements below one want to say: `data-say`, `data-label` and `data-hint` name their text,
 * their label for those who do not see them, and what an empty field shows. @param {ParentNode} [root] */
export function sayAll(root = document) {
  for (const one of root.querySelectorAll("[data-say], [data-label], [data-hint]")) {
    const { say: text, label, hint } = /** @type {HTMLElement} */ (one).dataset;
    if (text) one.textContent = say(text);
    if (label) one.setAttribute("aria-label", say(label));
    if (hint) one.setAttribute("placeholder", say(hint));
  }
}

/** Speak another language, from now on and the next time. @param {string} code */
export async function setLanguage(code) {
  await load(code);
  keep("language", code);
}

/** @param {string} code */
async function load(code) {
  ({ words, languages } = await import(`./words/${code}.js`));
  language = code;
  plurals = new Intl.PluralRules(code);
  if (globalThis.document) document.documentElement.lang = code;
}

const wanted = kept("language") ?? globalThis.document?.documentElement.lang ?? language;
await load(wanted).catch(() => load(language));
