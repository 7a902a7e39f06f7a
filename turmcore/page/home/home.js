// The page of the server's address: own tables, a new game, tables of others.
import { BASE, asked, forget, keep, kept, link, remember } from "../site/keys.js";
import { canNotify, install, isNotified, notify } from "../site/notify.js";
import { chooser, copied, part, the } from "../site/parts.js";
import { ask, connect } from "../site/server.js";
import { digest, hex } from "../site/sha256.js";
import { language, languages, say, sayAll, setLanguage } from "../site/words.js";

/** @typedef {{value: string, words: string}} Value */
/** @typedef {{table: string, key: string, [field: string]: any}} Mine as the server tells it, with the key */

const EVERY = 30_000;
const LINK = /https?:\/\/\S+\/t\/[\w-]{1,64}#[\w-]{1,64}/;
const ME = "me";
const OPEN = "open";

/** Its answer to `GET /games`. @type {{games: any[], agents: Value[], clocks: string[], push?: string}} */
let offer = { games: [], agents: [], clocks: [] };
/** What was chosen: a game, who sits where, and values of settings by game. @type {Record<string, any>} */
const chosen = { game: "", seats: [ME, OPEN], settings: {} };
/** What is on the page beside words that stay. @type {{mine: Mine[], listed: any[], opened: any}} */
const shown = { mine: [], listed: [], opened: null };

const kind = () => offer.games.find(({ game }) => game === chosen.game) ?? offer.games[0];
const nameOf = (/** @type {string} */ game) => (game ? say(`game.${game}`) : "");
const dotted = (/** @type {(string | undefined)[]} */ ...words) => words.filter(Boolean).join(" · ");

/** @param {string} href @param {string} title @param {string[]} names @param {string} standing */
const card = (href, title, names, standing) => part("a", { className: "card", href },
  part("strong", {}, title),
  part("span", { className: "names" }, names.filter(Boolean).join(", ")),
  part("span", { className: "standing" }, standing));

// ---- own tables ------------------------------------------------------------------------------------
async function brief() {
  const own = asked();
  const message = { type: "brief", tables: own };
  const { status, told } = own.length ? await ask("brief", message) : { status: 0, told: {} };
  const found = Object.fromEntries((told.tables ?? []).map((/** @type {Mine} */ one) => [one.table, one]));
  const rank = (/** @type {Mine} */ one) => (isOwnTurn(one) ? 0 : one.result || one.sentence ? 2 : 1);
  const unknown = { game: "", names: [], waits: "", sentence: status ? "" : "-" };
  shown.mine = own.map((one) => ({ ...unknown, ...found[one.table], ...one }));
  shown.mine.sort((a, b) => rank(a) - rank(b));
  showMine();
}

const isOwnTurn = (/** @type {Mine} */ { you, turn }) => (turn ?? null) !== null && you === turn;

/** How a table stands, in words. @param {Mine} one */
function standing({ sentence, result, waits, names, you, turn, left = null }) {
  if (sentence) return say("home.away");
  if (result) return say("home.over");
  if (waits === "seats") return say("home.waits");
  if ((turn ?? null) === null || you !== turn) {
    return names[turn] ? say("home.on_turn", { name: names[turn] }) : say("home.runs");
  }
  const minutes = Math.floor(left / 60_000);
  const [unit, n] = minutes >= 2880 ? ["days", 1440] : minutes >= 120 ? ["hours", 60] : ["minutes", 1];
  const time = left === null ? "" : say(`home.${unit}`, { n: Math.floor(minutes / Number(n)) });
  return dotted(say("home.turn"), time);
}

function showMine() {
  const turns = shown.mine.filter(isOwnTurn).length;
  document.title = turns ? `(${turns}) Turmbauer` : "Turmbauer";
  the("mine").parentElement.hidden = !shown.mine.length;
  the("mine").replaceChildren(...shown.mine.map((one) => {
    const title = nameOf(one.game) + (one.you === null ? ` (${say("home.looks")})` : "");
    const what = say("home.forget", { game: nameOf(one.game) });
    const remove = part("button", { type: "button", className: "small", title: what, ariaLabel: what }, "×");
    remove.onclick = () => drop(one);
    const go = card(link(one.table, one.key), title, one.names, standing(one));
    return part("li", { className: isOwnTurn(one) ? "turn" : "" }, go, remove);
  }));
}

/** Be told of turns, or say that it is so; then also of tables that are new. @param {boolean} isWanted */
async function beTold(isWanted) {
  const key = offer.push ?? "";
  const isTold = canNotify(key) && (isWanted || isNotified()) && (await notify(key));
  the("notify").hidden = !canNotify(key);
  the("notify").disabled = isTold;
  the("notify").textContent = say(isTold ? "home.notified" : "home.notify");
}

/** @param {Mine} one */
function drop(one) {
  if (!one.result && !one.sentence && !confirm(say("home.forget.question"))) return;
  forget(one.table);
  shown.mine = shown.mine.filter((other) => other !== one);
  showMine();
}

// ---- a new game ------------------------------------------------------------------------------------
function showGames() {
  const buttons = offer.games.map(({ game, words }) => {
    const choice = part("input", { type: "radio", name: "game", checked: game === kind().game, value: game });
    choice.onchange = () => ((chosen.game = game), showNew());
    const src = new URL(`../home/${game}.webp`, import.meta.url).href;
    const picture = part("img", { src, alt: "", width: 328, height: 208 });
    picture.onerror = () => picture.remove();
    return part("label", {}, choice, part("span", {}, picture, words));
  });
  the("games").replaceChildren(the("games").firstElementChild, ...buttons);
  const before = the("clock").value;
  const clocks = offer.clocks.map((one) => /** @type {[string, string]} */ ([one, say(`clock.${one}`)]));
  the("clock").replaceChildren(...chooser(clocks, before).children);
  showNew();
}

/** What depends on the game: its seats and its settings. */
function showNew() {
  const { game, players, settings } = kind();
  const [least, most] = [Math.min(...players), Math.max(...players)];
  while (chosen.seats.length < least) chosen.seats.push(OPEN);
  chosen.seats.length = Math.min(most, chosen.seats.length);
  const levels = offer.agents.map(({ value, words }) => [value, say("home.computer", { level: words })]);
  const choices = /** @type {any[]} */ ([[ME, say("home.me")], [OPEN, say("home.invited")], ...levels]);
  const fields = [...chosen.seats, ""].slice(0, most).map((who, seat) => {
    const field = chooser(seat < least ? choices : [["", "–"], ...choices], who);
    field.onchange = () => takeSeat(seat, field.value);
    return part("label", {}, part("span", {}, say("home.seat", { n: seat + 1 })), field);
  });
  the("seats").replaceChildren(the("seats").firstElementChild, ...fields);
  const own = (chosen.settings[game] ??= {});
  const rules = settings.filter((/** @type {any} */ { name }) => name !== "players");
  the("rules").replaceChildren(...rules.map((/** @type {any} */ one) =>
    part("label", {}, part("span", {}, one.words), setting(one, own))));
}

/** @param {number} seat @param {string} who */
function takeSeat(seat, who) {
  const { seats } = chosen;
  if (who === ME && seats.includes(ME)) seats[seats.indexOf(ME)] = OPEN;
  if (who) seats[seat] = who;
  else seats.length = seat;
  showNew();
  the("seats").querySelectorAll("select")[seat].focus();
}

/** A field for a setting. @param {any} one @param {Record<string, string>} own what was chosen */
function setting({ name, values, least, most, default: usual }, own) {
  const value = own[name] ?? usual ?? "";
  const bounds = least === undefined && most === undefined ? {} : { type: "number", min: least, max: most };
  const isSwitch = values?.every((/** @type {Value} */ one) => "01".includes(one.value) && !one.words);
  const plain = (/** @type {string} */ one) => (isSwitch ? say(one === "1" ? "home.yes" : "home.no") : one);
  const field = values
    ? chooser(values.map((/** @type {Value} */ one) => [one.value, one.words || plain(one.value)]), value)
    : part("input", { ...bounds, value });
  field.onchange = () => (own[name] = field.value);
  return field;
}

/** Open a table, and take the own seat at once: whoever comes by the invitation gets another one. */
async function open() {
  const { game, settings } = kind();
  the("trouble").textContent = say("home.opening");
  const options = { ...chosen.settings[game] };
  for (const one of settings) {
    if (one.name === "players") options.players = String(chosen.seats.length);
    else if (options[one.name] === one.default) delete options[one.name];
  }
  const { status, told } = await ask("tables", {
    type: "open",
    game,
    options,
    seats: chosen.seats.map((/** @type {string} */ who) => (who === ME ? OPEN : who)),
    clock: the("clock").value,
    password: the("password").value,
    listed: the("listed").checked,
    address: BASE.slice(0, -1),
  });
  if (status !== 201) return showTrouble(status, told);
  the("trouble").textContent = "";
  const own = chosen.seats.indexOf(ME);
  const { table, watch, host, invite } = told;
  const key = told.seats[own] ?? host;
  remember({ table, key, watch, host, invite });
  if (own >= 0) await sit(table, key);
  await beTold(false);
  if (!invite || (own >= 0 && !chosen.seats.includes(OPEN))) return void (location.href = link(table, key));
  shown.opened = { ...told, key, sits: own >= 0 };
  showOpened();
  the("opened").querySelector("h2").focus();
  refresh();
}

/** @param {number} status @param {any} told */
function showTrouble(status, told) {
  const known = { 403: "home.password.wanted", 429: "home.busy" }[status];
  the("trouble").textContent = known ? say(known) : told.sentence ?? say("home.failed");
  if (status !== 403) return;
  the("password").parentElement.hidden = false;
  the("password").focus();
}

/** Sit down, so that the seat is taken; resolves when that is done, or did not work. The page of the table
 * commits to a nonce of its own. @param {string} table @param {string} key */
const sit = (table, key) => new Promise((done) => {
  const commitment = hex(digest(crypto.getRandomValues(new Uint8Array(32))));
  const socket = connect(table);
  socket.onclose = done;
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "hello", version: 1 }));
    socket.send(JSON.stringify({ type: "sit", table, key, name: kept("name") ?? "", commitment }));
  };
  socket.onmessage = ({ data }) => JSON.parse(data).type !== "welcome" && socket.close();
});

function showOpened() {
  the("opened").hidden = !shown.opened;
  if (!shown.opened) return;
  const { table, key, invite, qr, sits } = shown.opened;
  the("invite").value = link(table, invite);
  the("qr").toggleAttribute("hidden", !qr);
  the("qr").setAttribute("viewBox", `0 0 ${qr?.size ?? 1} ${qr?.size ?? 1}`);
  the("qr").firstElementChild.setAttribute("d", qr?.path ?? "");
  the("copied").textContent = "";
  Object.assign(the("sit"), { href: link(table, key), textContent: say(sits ? "home.sit" : "home.look") });
}

async function copy() {
  the("copied").textContent = say((await copied(the("invite"))) ? "home.copied" : "home.marked");
}

// ---- tables of others ------------------------------------------------------------------------------
function showListed() {
  the("no-tables").hidden = shown.listed.length > 0;
  the("tables").replaceChildren(...shown.listed.map(({ table, invite, game, names, free, clock }) => {
    const words = offer.clocks.includes(clock ?? "") && clock ? say(`clock.${clock}`) : clock;
    const standing = dotted(say("home.free", { n: free }), words);
    return part("li", {}, card(link(table, invite), nameOf(game), names, standing));
  }));
}

function join() {
  const found = LINK.exec(the("link").value);
  the("no-link").textContent = found ? "" : say("home.no_link");
  if (found) location.href = found[0];
}

// ---- the whole -------------------------------------------------------------------------------------
async function show() {
  sayAll();
  const { status, told } = await ask(`games?language=${language}`);
  if (status === 200) offer = told;
  if (offer.games.length) showGames();
  the("trouble").textContent = offer.games.length ? "" : say("home.away");
  the("main").hidden = false;
  beTold(false);
  showMine();
  showOpened();
  showListed();
}

async function refresh() {
  if (document.hidden) return;
  if (!offer.games.length) await show();
  brief();
  const { status, told } = await ask("tables");
  if (status === 200) shown.listed = told.tables ?? [];
  showListed();
}

the("name").value = kept("name") ?? "";
the("name").onchange = () => keep("name", the("name").value.trim());
the("language").replaceChildren(...chooser(Object.entries(languages), language).children);
the("language").onchange = () => setLanguage(the("language").value).then(show);
let isBusy = false;
for (const [id, act] of Object.entries({ new: open, join })) {
  the(id).onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isBusy) return; // a second press opens no second table
    isBusy = true;
    await act();
    isBusy = false;
  };
}
the("copy").onclick = copy;
the("notify").onclick = () => beTold(true);
install();
the("insecure").hidden = isSecureContext;
await show();
refresh();
setInterval(refresh, EVERY);
for (const event of ["online", "pageshow"]) addEventListener(event, refresh);
document.onvisibilitychange = refresh;
