// What runs without a page: it says whose turn it is, and leads there. It keeps no page, so none is ever old.
const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, table } = event.data.json();
  const icon = "@PAGE@/site/icon.png";
  const shown = { body, icon, badge: icon, tag: table, data: table };
  event.waitUntil(worker.registration.showNotification(title, shown));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(`t/${event.notification.data}`, worker.registration.scope).href));
});

/** Show a table: the page that is there, or another one. @param {string} url */
async function lead(url) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((/** @type {any} */ page) => page.url.split("#")[0] === url);
  return there ? there.focus() : worker.clients.openWindow(url);
}
