// Telling this browser whose turn it is while no page is open: Web Push. It is there over HTTPS and on the
// own machine only, and where the server has a key for it.
import { BASE, asked, keep, kept } from "./keys.js";
import { ask } from "./server.js";
import { language } from "./words.js";

const LATE_MS = 10_000; // until a worker that was installed begins

/** Let this page be installed. */
export const install = async () => navigator.serviceWorker?.register(new URL("worker.js", BASE));

/** Whether a person can be told here. @param {string} key the server's; empty: it has none */
export const canNotify = (key) => key !== "" && "PushManager" in window && Notification.permission !== "denied";

/** Whether the person wants to be told, and the browser lets us. */
export const isNotified = () => Boolean(kept("notify")) && canNotify("?") && Notification.permission === "granted";

/** Be told of all own tables from now on; false if the browser does not let us. @param {string} key the
 * server's */
export async function notify(key) {
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register(new URL("worker.js", BASE));
    const late = new Promise((_, fail) => setTimeout(fail, LATE_MS));
    const { pushManager } = await Promise.race([serviceWorker.ready, late]);
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
