// Who sits at the table: plates with names, numbers and clocks; the card on which one sits down, waits and sees the
// end; and what is not part of every turn.
import { BASE, keptOf, known, link } from "../site/keys.js";
import { chooser, copied, part, the } from "../site/parts.js";
import { language, languages, say } from "../site/words.js";

/** @typedef {import("./table.js").Table} Table */

const SURE_MS = 4000;
const MINUTES = 5;
const DAY = 86_400;

/** The text of a name, of this page's. @param {string} name @param {Record<string, string | number>} [values] */
export const tell = (name, values) => say(`table.${name}`, values);

/** @param {string} text @param {() => void} onclick @param {string} [className] */
export const button = (text, onclick, className = "") => part("button", { type: "button", className, onclick }, text);

/** Minutes and seconds, hours and minutes, or days. @param {number} left milliseconds */
function clockOf(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= 2 * DAY) return tell("days", { n: Math.floor(seconds / DAY) });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const [major, minor] = hours ? [hours, minutes % 60] : [minutes, seconds % 60];
  return `${major}:${String(minor).padStart(2, "0")}${hours ? " h" : ""}`;
}

/** Fill a box anew where something has changed: who reads or presses there is not disturbed.
 * @param {Table} table @param {string} id @param {any} key @param {() => (Node | string)[]} make */
export function renew(table, id, key, make) {
  const now = JSON.stringify([key, language]);
  if (table.shown[id] !== now) the(id).replaceChildren(...make());
  table.shown[id] = now;
}

/** @param {Table} table */
export function showPeople(table) {
  const { seats, turn, you, end } = table.line.state;
  const plates = seats.map((seat, i) => {
    const { place = 0, points = null } = (end?.places ?? []).find((/** @type {any} */ one) => one.seat === i) ?? {};
    const counts = table.counted.flatMap(([one], at) => (one === i && table.numbers[at] ? [table.numbers[at]] : []));
    const left = table.line.left(i);
    const here = seat.agent ? "agent" : seat.is_here ? "here" : "away";
    return {
      here, name: table.called(i), isTurn: i === turn, isOwn: i === you, isWon: place === 1, paints: table.counted.length,
      number: points === null ? counts.join(" · ") : String(points),
      clock: left === null ? "" : clockOf(left), isShort: left !== null && left < 20_000,
    };
  });
  the("seats").dataset.count = seats.length;
  renew(table, "seats", plates, () => plates.map((one, i) => {
    const dot = part("span", { className: "dot", role: "img", ariaLabel: tell(`is.${one.here}`) });
    const kind = `${one.here}${one.isTurn ? " turn" : ""}${one.isOwn ? " own" : ""}`;
    const name = part("span", { className: "name", title: one.name }, one.name);
    const plate = part("li", { className: kind, ariaCurrent: one.isTurn ? "true" : null }, ...table.who(i), dot, name);
    if (one.isWon) plate.append(part("span", { className: "won" }, "★"));
    if (one.clock) plate.append(part("span", { className: one.isShort ? "clock short" : "clock" }, one.clock));
    if (one.number) plate.append(part("span", { className: "number" }, one.number));
    return plate;
  }));
}

/** The card: why there is nothing to see, who is still to come, or how it ended. @param {Table} table */
export function showCard(table) {
  const { line, isSeen } = table;
  const { isWhole, waits, seats, end } = line.state;
  const isWaiting = isWhole && waits === "seats" && !end;
  const key = [line.sentence, isWaiting && seats, isSeen || end, table.numbers.length, seats.map((_, i) => table.called(i))];
  renew(table, "card", key, () => {
    if (line.sentence) return [part("p", {}, line.sentence), part("a", { href: BASE }, tell("tables"))];
    return isWaiting ? waiting(table) : end && !isSeen ? ended(table) : [];
  });
  the("card").hidden = !the("card").children.length;
}

/** @param {Table} table */
function waiting({ line, called }) {
  const { seats, you } = line.state;
  const come = seats.map((one, i) => {
    const isFree = !one.agent && !one.has_sat;
    const words = isFree ? tell("free") : called(i) + (i === you ? ` (${tell("you")})` : "");
    return part("li", { className: isFree ? "free" : "" }, words);
  });
  /** @type {HTMLElement[]} */
  const inside = [part("h2", {}, tell("waiting")), part("ol", { className: "come" }, ...come)];
  const invite = known(line.table)?.invite;
  if (!invite) return inside;
  const shown = part("input", { readOnly: true, value: link(line.table, invite), ariaLabel: tell("invite") });
  const copy = button(tell("copy"), async () => {
    if (await copied(shown)) copy.textContent = tell("copied");
  }, "main");
  return [...inside, part("p", {}, tell("invite")), part("div", { className: "field" }, shown, copy)];
}

/** @param {Table} table */
function ended(table) {
  const { line } = table;
  const { end, you } = line.state;
  const places = (end.places ?? []).map((/** @type {any} */ { seat, place, points = null }) => {
    const name = part("span", { className: "name" }, `${place}. ${table.called(seat)}`);
    return part("li", { className: place === 1 ? "first" : "" }, ...table.who(seat), name, points === null ? "" : `${points}`);
  });
  const close = button(tell("close"), () => {
    table.isSeen = true;
    table.show();
  });
  const again = button(tell("again"), () => line.tell("ask", { what: "rematch" }), "main");
  const bar = part("div", { className: "bar" }, close, ...(you !== null && line.can.has("rematch") ? [again] : []));
  return [part("h2", {}, end.words || tell("over")), part("ol", { className: "places" }, ...places), bar];
}

/** What is not part of every turn. @param {Table} table */
export function showMenu(table) {
  const { line } = table;
  const { you, waits, end, clocks, isWhole } = line.state;
  const hasBegun = isWhole && you !== null && !end && waits !== "seats" && waits !== "nonces";
  const asking = (/** @type {string} */ what, more = {}) => () => line.tell("ask", { what, ...more });
  const leave = () => line.send("leave") && location.assign(BASE);
  /** @type {[string, any, () => void, boolean?][]} */
  const all = [
    ["undo", hasBegun, asking("undo")],
    ["time", hasBegun && clocks && line.can.has("time"), asking("time", { seconds: 60 * MINUTES })],
    ["pause", hasBegun && clocks && line.can.has("pause"), asking("pause")],
    ["draw", hasBegun, asking("draw")],
    ["stop", hasBegun, asking("stop")],
    ["hand", hasBegun, () => line.tell("resign", { agent: "level2" }), true],
    ["resign", hasBegun, () => line.tell("resign"), true],
    ["reclaim", isWhole && you === null && !end && keptOf("sat", line.table) === line.key, () => line.tell("reclaim")],
    ["leave", isWhole && you !== null && !hasBegun && !end && line.can.has("leave"), leave, true],
  ];
  const items = all.filter(([, isThere]) => isThere);
  renew(table, "menu", items.map(([what]) => what), () => {
    const rows = items.map(([what, , does, isGrave]) => {
      let isSure = !isGrave;
      const row = button(tell(`do.${what}`, { n: MINUTES }), () => {
        if (isSure) the("menu").hidePopover(), does();
        else setTimeout(() => [isSure, row.textContent] = [false, tell(`do.${what}`)], SURE_MS);
        if (!isSure) [isSure, row.textContent] = [true, tell("sure")];
      });
      return row;
    });
    const select = chooser(Object.entries(languages), language);
    select.onchange = () => table.speak(select.value);
    return [...rows, part("label", {}, say("language"), select)];
  });
}
