// What is asked of the server without sitting at a table.
import { BASE } from "./keys.js";

/** The hash of the page that is shown; another one in `welcome` means that there is a newer page. */
export const PAGE = new URL("..", import.meta.url).pathname.split("/").at(-2);

/** Send a message, or ask for one without any; `status` is 0 if there was no answer. @param {string} path
 * @param {object} [message] @returns {Promise<{status: number, told: any}>} */
export async function ask(path, message) {
  try {
    const body = message && JSON.stringify(message);
    const answer = await fetch(new URL(path, BASE), { method: body ? "POST" : "GET", body });
    return { status: answer.status, told: await answer.json() };
  } catch {
    return { status: 0, told: {} };
  }
}

/** The line on which everything at a table is said. @param {string} table */
export const connect = (table) => new WebSocket(`${BASE.replace("http", "ws")}play?table=${table}`);
