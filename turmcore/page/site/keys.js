// What this browser keeps of its person: the keys of tables, the name, the language. Where it keeps nothing,
// as in some private windows, all is there as long as the page is.

/** A table that is known here. Keys are those of links; `key` opens the own seat, or shows the table.
 * @typedef {{table: string, key: string, watch?: string, host?: string, invite?: string}} Known */

/** The server's address, with the path that a proxy gave it. */
export const BASE = new URL("../../../", import.meta.url).href;

const MOST = 200;
const MOST_ASKED = 50;
const PLACE = `turmbauer ${new URL(BASE).pathname}`;
let unkept = "{}";

/** @returns {{[name: string]: any}} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? unkept);
  } catch {
    return JSON.parse(unkept);
  }
}

/** @param {{[name: string]: any}} all */
function write(all) {
  unkept = JSON.stringify(all);
  try {
    localStorage.setItem(PLACE, unkept);
  } catch {
    // this page knows it still
  }
}

/** What was kept under a name; undefined if nothing was. @param {string} name */
export const kept = (name) => read()[name];

/** Keep something under a name, such as `name` or `language`. @param {string} name @param {any} value */
export const keep = (name, value) => write({ ...read(), [name]: value });

/** What was kept of a table. @param {string} name @param {string} table */
export const keptOf = (name, table) => kept(name)?.[table];

/** Keep something of a table, of the last ones. @param {string} name @param {string} table @param {any} value */
export function keepOf(name, table, value) {
  const { [table]: _, ...others } = kept(name) ?? {};
  keep(name, Object.fromEntries([...Object.entries(others), [table, value]].slice(-MOST)));
}

/** Tables, the last used first. @returns {Known[]} */
export const tables = () => kept("tables") ?? [];

/** The last used tables with their keys, as many as the server tells of at once. */
export const asked = () => tables().slice(0, MOST_ASKED).map(({ table, key }) => ({ table, key }));

/** What is known of a table. @param {string} table @returns {Known | undefined} */
export const known = (table) => tables().find((one) => one.table === table);

/** Know these keys of a table from now on, beside those that are known. @param {Known} more */
export function remember(more) {
  const others = tables().filter(({ table }) => table !== more.table);
  keep("tables", [{ ...known(more.table), ...more }, ...others].slice(0, MOST));
}

/** Know no key of a table any more. @param {string} table */
export const forget = (table) => keep("tables", tables().filter((one) => one.table !== table));

/** A link. @param {string} table @param {string} key */
export const link = (table, key) => `${BASE}t/${table}#${key}`;
