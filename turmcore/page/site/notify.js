// Telling this browser whose turn it is while no page is open: Web Push. It is there over HTTPS and on the
// own machine only, and where the server has a key for it.
import { BASE, asked, keep, kept } from "./keys.js";
import { ask } from "./server.js";
import { language } from "./words.js";

/** Let this page be installed. */
export const install = async () => navigator.serviceWorker?.register(new URL("worker.js", BASE));

const isDenied = () => Notification.permission === "denied";

/** Whether a person can be told here. @param {string} key the server's; empty: it has none */
export const canNotify = (key) => key !== "" && "PushManager" in window && !isDenied();

/** Whether the person wants to be told, and the browser lets us. */
export const isNotified = () => Boolean(kept("notify")) && Notification.permission === "granted";

/**
 * Be told of all own tables from now on; false if the browser does not let us.
 * @param {string} key the server's
 */
export async function notify(key) {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscribed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscribed.toJSON();
    const message = { type: "subscribe", tables: asked(), endpoint, ...keys, language };
    const isTold = (await ask("brief", message)).status === 200;
    keep("notify", isTold);
    return isTold;
  } catch {
    return false;
  }
}
