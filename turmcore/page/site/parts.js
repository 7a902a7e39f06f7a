// Parts of a page, made in one go. What people wrote is set as text, never as HTML.

/** An element of this document, whatever it is. @param {string} id @returns {any} */
export const the = (id) => document.getElementById(id);

/** An element with its properties, as scripts call them, and what stands in it.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {object} [properties]
 * @param {...(Node | string)} children @returns {HTMLElementTagNameMap[T]} */
export function part(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Copy what stands in a field; false where there is no clipboard: then it is marked, so that somebody can.
 * @param {HTMLInputElement} field */
export async function copied(field) {
  field.focus();
  field.select();
  const isDone = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  return isDone || document.execCommand("copy");
}

/** A list of values, each with its words. @param {[string, string][]} choices @param {string} chosen */
export const chooser = (choices, chosen) =>
  part("select", {}, ...choices.map(([value, words]) => new Option(words, value, false, value === chosen)));
