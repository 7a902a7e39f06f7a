// The page of a table: what lies there, what can be chosen, what has happened and what is said. Everything that people
// wrote is set as text; nothing here knows a rule.
import { keep, keepOf, kept, known, link } from "../site/keys.js";
import { canNotify, isNotified, notify } from "../site/notify.js";
import { part, the } from "../site/parts.js";
import { PAGE, ask } from "../site/server.js";
import { language, say, sayAll, setLanguage } from "../site/words.js";
import { followGestures, followKey } from "../viewer/gestures.js";
import { signOf } from "../viewer/signs.js";
import { Choosing, placeOf } from "./choosing.js";
import { Line } from "./line.js";
import { button, renew, showCard, showMenu, showPeople, tell } from "./people.js";
import { Stage, sideOf } from "./stage.js";

const MOST_BEHIND = 8; // views, until films are left out
const FILM_PATIENCE = 15_000;
const ALERT_MS = 7000;
const AGAIN_MS = 1000;
const PANELS = ["choices", "moves", "talk"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Table {
  picture = /** @type {Stage | null} */ (null);
  things = /** @type {Map<number, Thing>} What lies there, by number. */ (new Map());
  views = /** @type {Told[]} Views that wait for a film. */ ([]);
  /** Plies whose fall is to be seen, with the film once it is there. @type {Map<number, Told | null>} */
  films = new Map();
  counted = /** @type {[number, number][]} Whose each number is, and its paint. */ ([]);
  numbers = /** @type {string[]} */ ([]);
  paints = /** @type {[string, number][]} */ ([]);
  actors = /** @type {Map<number, number | undefined>} Whose ply each was. */ (new Map());
  shown = /** @type {Record<string, string>} What `renew` has shown. */ ({});
  cursor = ""; // The target that arrow keys have come to
  asked = -1; // The ply at which was asked for choices; -1: none
  panel = "choices";
  isOpen = false;
  isAsking = false; // Whether the question that is open is the own one
  isSeen = false; // Whether somebody has looked at the end
  isOffered = false;
  queue = 0;
  silence = 0;
  sketched = /** @type {Told | null} */ (null);
  sound = /** @type {AudioContext | undefined} */ (undefined);

  /** @param {string} table @param {string} key */
  constructor(table, key) {
    this.line = new Line(table, key, (told) => this.hear(told), () => this.show());
    this.choosing = new Choosing(this.line, () => this.show());
    this.listen();
    if (key) this.line.open();
    else this.line.sentence = tell("no_key");
    sayAll();
    this.show();
    // choices come before three.js does; where that does not come at all they are played without a picture
    for (const one of [the("three"), window]) one.addEventListener("load", () => this.lay());
  }

  // -- what is heard ------------------------------------------------------------------------------------
  /** @param {Told} told */
  hear(told) {
    const { state } = this.line;
    const { type } = told;
    if (type === "offered" || type === "aimed" || told.to === "aim") return this.choosing.hear(told);
    if (type === "welcome" && told.page && told.page !== PAGE) {
      this.alert(tell("newer"), button(tell("reload"), () => location.reload(), "main"));
    } else if (type === "snapshot") {
      this.goBack();
      if (state.you !== null) keepOf("sat", this.line.table, this.line.key);
      the("said").replaceChildren(...(told.said ?? []).map((/** @type {Told} */ one) => this.saying(one)));
    } else if (type === "played") {
      this.actors.set(told.ply, told.seat);
      if (state.before === "fall" && this.picture && !calm.matches) this.askForFilm(told.ply);
      if (told.seat === state.you && !this.line.isMine) this.offer();
    } else if (type === "undone") {
      this.goBack();
    } else if (type === "view") {
      if (this.line.side === null) this.look(sideOf(told.camera?.[0] ?? -90)); // choices are said as they are seen
      this.views.push(told);
      this.lay();
    } else if (type === "filmed" || told.to === "film") {
      if (type === "filmed") this.films.set(told.ply, told);
      else this.films.clear();
      this.lay();
    } else if (type === "said") {
      the("said").append(this.saying(told));
      the("said").lastChild.scrollIntoView({ block: "nearest" });
      if (!told.what && !(this.isOpen && this.panel === "talk")) the("tab-talk").classList.add("unread");
    } else if (type === "refused") {
      if (told.to === "act") this.asked = -1;
      if (told.to === "choices") setTimeout(() => this.line.isMine && this.choosing.begin(), AGAIN_MS);
      if (!["choices", "trying", "look"].includes(told.to)) this.alert(told.sentence);
    } else if (type === "tries") this.line.isMine || this.picture?.sketch(told.ghost ?? null);
    else if (type === "answered" && !told.yes && this.isAsking) this.alert(tell("answered_no"));
    else if (type === "closed") this.isOpen = false;
    else if (type === "queue") this.queue = told.place;
    else if (type === "watchers") {
      the("watchers").textContent = tell("watchers", { n: told.number });
      the("watchers").hidden = !told.number;
    } else if (type === "rematch") location.assign(link(told.table, this.line.key));
    this.show();
  }

  /** Be where the game is now: what was after that may not have been. */
  goBack() {
    this.asked = -1;
    this.films.clear();
    this.forget(this.line.ply);
  }

  /** Tell no longer what has happened from a ply on. @param {number} ply */
  forget(ply) {
    for (const row of [...the("moves").children]) if (row.dataset.ply >= ply) row.remove();
  }

  /** Tell what has happened. @param {{ply: number, words: string, seat?: number}} happened */
  note({ ply, words, seat }) {
    const row = part("li", {}, ...this.who(seat), part("span", {}, words));
    row.dataset.ply = `${ply}`;
    the("moves").append(row);
    the("moves").scrollTop = the("moves").scrollHeight;
    the("news").replaceChildren(...row.cloneNode(true).childNodes);
  }

  /** @param {...(Node | string)} inside */
  alert(...inside) {
    the("alert").replaceChildren(...inside);
    the("alert").hidden = false;
    clearTimeout(this.silence);
    if (inside.length === 1) this.silence = setTimeout(() => (the("alert").hidden = true), ALERT_MS);
  }

  /** Who is told of turns is told of those at this table, too; who was never asked is, once. */
  async offer() {
    if (this.isOffered || !(isNotified() || (canNotify("?") && !kept("offered")))) return;
    this.isOffered = true;
    const { told } = await ask(`games?language=${language}`);
    if (!canNotify(told.push ?? "")) return;
    if (isNotified()) return void notify(told.push);
    keep("offered", true);
    const wanted = button(say("home.notify"), async () => {
      the("alert").hidden = true;
      if (await notify(told.push)) this.alert(say("home.notified"));
    });
    this.alert(wanted);
  }

  /** @param {number} ply */
  askForFilm(ply) {
    this.films.set(ply, null);
    this.line.send("film", { ply });
    setTimeout(() => this.films.get(ply) === null && this.films.delete(ply) && this.lay(), FILM_PATIENCE);
  }

  // -- what lies there ----------------------------------------------------------------------------------
  /** Show the views that have come, each behind the film of its fall. */
  lay() {
    if (!("THREE" in window) && document.readyState !== "complete") return;
    while (this.views.length && !this.picture?.reel) {
      const [view] = this.views;
      const isFilmed = !view.whole && this.views.length <= MOST_BEHIND;
      const film = isFilmed ? this.films.get(view.ply - 1) : undefined;
      if (film === null) return;
      this.films.delete(view.ply - 1);
      const put = () => this.put(/** @type {Told} */ (this.views.shift()), Boolean(film));
      if (film?.frames?.length) this.picture?.film(film, () => [put(), this.lay()]);
      else put();
    }
  }

  /** @param {Told} view @param {boolean} isAtOnce */
  put(view, isAtOnce) {
    const { put = [], gone = [], whole = false } = view;
    if (whole) {
      this.things = new Map();
      [this.paints, this.counted] = [view.paints ?? [], view.counted ?? []];
      this.draw(view);
    }
    for (const number of gone) this.things.delete(number);
    for (const [number, ...thing] of put) this.things.set(number, thing);
    this.numbers = view.numbers ?? this.numbers;
    this.picture?.learn(/** @type {Sketch} */ (view));
    const fresh = new Set(whole ? [] : put.map((/** @type {[number]} */ [number]) => number));
    this.picture?.show(this.things, fresh, whole || isAtOnce);
    if (whole) this.look();
    const { past = [], line = "", ply } = view;
    if (past.length) this.forget(past[0].ply);
    for (const one of past) this.note(one);
    if (line) this.note({ ply: ply - 1, words: line, seat: this.actors.get(ply - 1) });
    this.show();
  }

  /** @param {Told} view */
  draw({ camera, paints }) {
    if (this.picture || !paints || the("picture").hidden) return;
    try {
      const data = { camera, paints, shapes: {}, pictures: {}, fixed: [] };
      this.picture = new Stage(the("picture"), data, () => calm.matches);
      the("home").hidden = false;
      followGestures(the("picture"), this.picture, (x, y) => this.tap(x, y));
    } catch (error) {
      console.warn(error);
      the("picture").hidden = true;
      the("lack").hidden = false;
    }
  }

  /** The signs of a seat. @param {number | undefined} seat */
  who(seat) {
    return this.counted.filter(([one]) => one === seat).map(([one, paint]) => signOf(this.paints[paint], one));
  }

  /** @param {Told} told */
  saying({ seat, text, what }) {
    if (what) return part("li", { className: "what" }, text);
    return part("li", {}, ...this.who(seat), part("b", {}, this.called(seat)), " ", text);
  }

  // -- what is shown --------------------------------------------------------------------------------------
  /** What somebody is called. @param {number} seat */
  called = (seat) => {
    const { agent = "" } = this.line.state.seats[seat] ?? {};
    const level = agent.replace(/^level(\d+).*/, (_, n) => say("level", { n }));
    return level || this.line.named(seat) || tell("nobody", { n: seat + 1 });
  };

  /** Show everything as it is now. */
  show() {
    const { line, choosing } = this;
    const { state } = line;
    if (!line.isMine) {
      if (choosing.offered) choosing.clear();
      this.asked = -1;
    } else if (line.isThere && line.side !== null && !line.pending && this.asked !== line.ply) {
      if (this.asked < 0) this.knock();
      [this.asked, this.cursor] = [line.ply, ""];
      choosing.begin();
    }
    the("lost").hidden = line.isThere || !state.isWhole || line.sentence;
    the("title").textContent = state.game ? say(`game.${state.game}`) : "Turmbauer";
    document.title = line.isMine ? `● ${tell("your_turn")}` : the("title").textContent;
    showPeople(this);
    showCard(this);
    showMenu(this);
    this.showTurn();
    this.showChoices();
    this.showMarks();
    this.showQuestion();
    this.showPanels();
  }

  /** The target that arrow keys have come to. */
  get pointed() {
    return this.choosing.targets.find(({ id }) => id === this.cursor);
  }

  /** What the game waits for, in a sentence. */
  now() {
    const { line, choosing, queue } = this;
    const { waits, turn, end, isWhole, seats } = line.state;
    if (line.sentence || !isWhole) return line.sentence || tell("connecting");
    if (end) return end.words || tell("over");
    if (waits === "seats") return tell("waits", { n: seats.filter((one) => !one.has_sat && !one.agent).length });
    if (waits === "nonces") return tell("begins");
    if (line.pending || (line.waiting.length && !line.isThere)) return tell(line.isThere ? "pending" : "pending_lost");
    if (line.isMine) return choosing.words || this.pointed?.words || tell("your_turn");
    if (waits === "fall") return tell("falls");
    if (turn === null) return "";
    const word = waits === "computer" ? (queue ? "thinks_queue" : "thinks") : "turn";
    return tell(word, { name: this.called(turn), n: queue });
  }

  /** What is proposed, and what can be done with it. */
  showTurn() {
    const { line, choosing } = this;
    const { aimed, token } = choosing;
    renew(this, "now", this.now(), () => [this.now()]);
    const isWrong = line.isMine && aimed?.legal === false;
    the("act").className = isWrong ? "wrong" : line.pending ? "pending" : line.isMine ? "mine" : "";
    const facts = line.isMine ? (aimed?.facts ?? []) : [];
    renew(this, "facts", facts, () =>
      facts.map((/** @type {Told} */ { kind = "gain", words }) => part("li", { className: kind }, words)));
    const pass = choosing.all.find(({ id }) => id === choosing.offered?.pass);
    the("done").hidden = !line.isMine && !line.pending;
    the("done").disabled = !token || line.pending;
    the("back").hidden = !choosing.way.length || line.pending;
    the("pass").hidden = !pass || token;
    the("pass").textContent = pass?.words ?? "";
    const turns = (line.isMine && !line.pending && aimed?.turns) || [];
    renew(this, "turns", turns, () => turns.map((/** @type {Choice} */ { id, words }) => {
      const turn = button("", () => choosing.aim([...choosing.way, id]));
      [turn.title, turn.ariaLabel] = [words, words];
      turn.append(the(id)?.cloneNode(true) ?? words);
      return turn;
    }));
  }

  showChoices() {
    const { choosing, line } = this;
    const { groups, token } = choosing;
    renew(this, "choices", groups, () => groups.flatMap(({ heading, choices }) => [
      ...(heading ? [part("h2", {}, heading)] : []),
      ...choices.map((one) => {
        const row = button(one.words, () => line.pending || choosing.choose(one.id));
        row.dataset.token = one.token ?? "";
        return row;
      }),
    ]));
    for (const row of the("choices").querySelectorAll("button")) {
      row.ariaPressed = String(Boolean(token) && row.dataset.token === token);
    }
  }

  /** What would be, and what can be pointed at. */
  showMarks() {
    const { picture, choosing, line } = this;
    if (!picture) return;
    const { aimed, way, lit } = choosing;
    if (line.isMine && this.sketched !== aimed) picture.sketch(aimed?.ghost ?? null, aimed?.legal === false);
    this.sketched = line.isMine ? aimed : null;
    const chosen = choosing.targets.filter(({ id }) => way.includes(id) || id === this.cursor);
    const marks = [...lit.filter((one) => !chosen.includes(one)), ...chosen];
    const key = JSON.stringify([line.ply, marks.map(({ id }) => id), chosen.length]);
    if (key === this.shown.marks) return;
    this.shown.marks = key;
    picture.mark(marks.flatMap((one) => {
      const place = placeOf(one, picture);
      return place ? [[...place, Number(chosen.includes(one))]] : [];
    }));
  }

  showQuestion() {
    const { question, you } = this.line.state;
    the("note").hidden = !question;
    this.isAsking = question?.seat === you;
    if (!question) return;
    const isOwn = question.seat === you && question.what !== "hand" && question.what !== "reclaim";
    const mayAnswer = you !== null && question.asked?.includes(you) && !question.agreed?.includes(you);
    const values = { name: this.called(question.seat), n: Math.round((question.seconds ?? 0) / 60) };
    the("asks").textContent = isOwn ? tell("asked") : tell(`asks.${question.what}`, values);
    the("yes").hidden = isOwn || !mayAnswer;
    the("no").hidden = !isOwn && !mayAnswer;
    the("no").textContent = tell(isOwn ? "cancel" : "no");
  }

  showPanels() {
    const { you, chat, end } = this.line.state;
    the("say").hidden = you === null || !chat;
    the("naming").hidden = you === null || Boolean(end || kept("name") || this.line.named(you));
    the("tab-choices").hidden = you === null || Boolean(end);
    const shown = the("tab-choices").hidden && this.panel === "choices" ? "moves" : this.panel;
    for (const name of PANELS) {
      the(name).hidden = name !== shown;
      the(`tab-${name}`).ariaSelected = String(name === shown);
    }
    document.body.classList.toggle("open", this.isOpen);
  }

  // -- what is pressed --------------------------------------------------------------------------------------
  listen() {
    const { line, choosing } = this;
    the("done").onclick = () => this.finish();
    the("back").onclick = () => choosing.aim(choosing.way.slice(0, -1));
    the("pass").onclick = () => line.act(choosing.offered?.pass);
    the("yes").onclick = () => line.tell("answer", { yes: true });
    the("no").onclick = () => line.tell("answer", { yes: false });
    the("home").onclick = () => this.picture?.home();
    for (const name of PANELS) the(`tab-${name}`).onclick = () => this.turnTo(name);
    the("naming").onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = the("name").value.trim();
      if (!name) return;
      keep("name", name);
      line.rename(name);
      this.show();
    };
    the("say").onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = the("text").value.trim();
      if (text) line.tell("say", { text });
      the("text").value = "";
    };
    for (const kind of ["pointerup", "keyup", "wheel"]) the("picture").addEventListener(kind, () => this.look());
    the("picture").onkeydown = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.onkeydown = ({ key }) => void (key === "Escape" && choosing.way.length && choosing.cancel());
    setInterval(() => line.state.clocks && showPeople(this), 500);
  }

  /** @param {string} name of a panel */
  turnTo(name) {
    this.isOpen = !this.isOpen || this.panel !== name;
    this.panel = name;
    the(`tab-${name}`).classList.remove("unread");
    this.show();
  }

  /** Play what is proposed. */
  finish() {
    this.isOpen = false;
    this.choosing.play();
  }

  /** @param {number} x @param {number} y */
  tap(x, y) {
    const { line, picture, choosing } = this;
    this.cursor = line.isMine && !line.pending && picture ? choosing.find(x, y, picture) : "";
    if (this.cursor) choosing.point(this.cursor);
  }

  /** Say from which side one looks, if that is another one now. */
  look(side = this.picture?.side() ?? this.line.side) {
    const { line, choosing } = this;
    if (side === line.side) return;
    line.side = side;
    line.send("look", { from: side });
    if (choosing.way.length) choosing.aim(choosing.way);
    else if (choosing.offered) choosing.begin();
  }

  /** Arrow keys go through what can be pointed at, Enter points at it and finishes. @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || followKey(event, this.picture)) return;
    const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (event.key === "Enter" && this.choosing.token) this.finish();
    else if (event.key === "Enter" || event.key === " ") this.cursor && this.choosing.point(this.cursor);
    else if (way) this.go(way);
    else return;
    event.preventDefault();
  }

  /** The nearest target in a direction on the screen. @param {number[]} way */
  go([right, down]) {
    const { picture, choosing } = this;
    const targets = choosing.lit.length ? choosing.lit : choosing.targets;
    let best = targets.find((one) => one === this.pointed);
    if (!picture || !targets.length) return;
    const seen = (/** @type {Target} */ one) => picture.seen(placeOf(one, picture) ?? [0, 0, 0]);
    const [x, y] = best ? seen(best) : [0, 0];
    let least = Infinity;
    for (const one of best ? targets : []) {
      const [dx, dy] = [seen(one)[0] - x, seen(one)[1] - y];
      const [along, across] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
      if (along > 2 && along + 2 * across < least) [least, best] = [along + 2 * across, one];
    }
    best ??= targets[0];
    this.cursor = best.id;
    this.showMarks();
    const { words } = best;
    renew(this, "now", words, () => [words]);
  }

  /** A knock on wood: it is your turn. */
  knock() {
    if (!navigator.userActivation?.hasBeenActive) return;
    this.sound ??= new AudioContext();
    const now = this.sound.currentTime;
    const [tone, loud] = [this.sound.createOscillator(), this.sound.createGain()];
    tone.frequency.setValueAtTime(420, now);
    tone.frequency.exponentialRampToValueAtTime(160, now + 0.09);
    loud.gain.setValueAtTime(0.16, now);
    loud.gain.exponentialRampToValueAtTime(0.001, now + 0.16);
    tone.connect(loud).connect(this.sound.destination);
    tone.start(now);
    tone.stop(now + 0.17);
  }

  /** @param {string} code of a language */
  async speak(code) {
    await setLanguage(code);
    this.asked = -1;
    sayAll();
    this.line.open();
    this.show();
  }
}

const table = location.pathname.split("/").at(-1) ?? "";
const key = location.hash.slice(1) || (known(table)?.key ?? "");
if (key) history.replaceState(null, "", `#${key}`);
window.onhashchange = () => location.reload();
/** This page, for tests. */
export const page = new Table(table, key);
