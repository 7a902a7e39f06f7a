// The page around the picture: players, steps and their tree, notes, languages. Everything that people wrote is set as
// text; nothing here knows a rule.

import { chooser, part, the } from "../site/parts.js";
import { followGestures, followKey } from "./gestures.js";
import { Picture } from "./picture.js";
import { signOf } from "./signs.js";

const PLAY_MS = 1300;

/** What is said in each language, or in all. @typedef {string | string[]} Texts */
/** @typedef {{up: number, put: Row[], gone: number[], say: Texts, seat: number, numbers: string[], turn: number,
 *   note?: string, mark?: string, won?: number[]}} Step */

/** The steps of a game as a tree; each knows the things on the table and what it came from. */
class Story {
  known = /** @type {Map<number, Thing>[]} */ ([]);

  /** @param {Step[]} steps */
  constructor(steps) {
    this.steps = steps;
    this.nexts = steps.map(() => /** @type {number[]} */ ([]));
    steps.forEach(({ up, put, gone }, i) => {
      if (up >= 0) this.nexts[up].push(i);
      const things = new Map(this.known[up] ?? []);
      for (const id of gone) things.delete(id);
      for (const [id, ...thing] of put) things.set(id, thing);
      this.known.push(things);
    });
  }

  /** The steps before this one, and those that go on from it by the main way. @param {number} step */
  line(step) {
    const found = [];
    for (let at = step; at >= 0; at = this.steps[at].up) found.unshift(at);
    for (let at = step; this.nexts[at].length; found.push(at)) at = this.nexts[at][0];
    return found;
  }

  /** What the step put there or moved. @param {number} step */
  fresh(step) {
    return new Set(this.steps[step].up < 0 ? [] : this.steps[step].put.map(([id]) => id));
  }
}

class Page {
  step = 0;
  timer = 0;
  language = 0;
  picture = /** @type {Picture | null} */ (null);
  rows = /** @type {HTMLButtonElement[]} The buttons of the steps. */ ([]);

  /** @param {any} data */
  constructor(data) {
    this.data = data;
    this.story = new Story(data.steps);
    const known = data.languages.map((/** @type {string[]} */ [code]) => code);
    const wanted = (navigator.languages ?? [navigator.language]).map((one) => known.indexOf(one.slice(0, 2).toLowerCase()));
    this.language = wanted.find((one) => one >= 0) ?? 0;
    const motion = window.matchMedia("(prefers-reduced-motion: reduce)");
    try {
      this.picture = new Picture(the("picture"), data, () => motion.matches);
      followGestures(the("picture"), this.picture);
    } catch (error) {
      console.warn(error);
      document.body.classList.add("flat");
      the("picture").hidden = true;
      the("lack").hidden = false;
    }
    this.buttons();
    this.translate();
    this.go(0, true);
  }

  /** What stands there in the language that is spoken. @param {Texts} texts */
  say(texts) {
    return typeof texts === "string" ? texts : texts[this.language];
  }

  // -- going through the game -------------------------------------------------------------------------
  /** @param {number | undefined} step @param {boolean} [isAtOnce] */
  go(step, isAtOnce = false) {
    if (step === undefined || step < 0) return;
    const far = this.story.steps[step].up !== this.step && this.story.steps[this.step].up !== step;
    this.step = step;
    this.picture?.show(this.story.known[step], this.story.fresh(step), isAtOnce || far);
    this.showStep();
  }

  /** Where buttons and keys lead from here; -1 or undefined: nowhere. */
  ways = {
    first: () => 0,
    back: () => this.story.steps[this.step].up,
    next: () => this.story.nexts[this.step][0],
    last: () => this.story.line(this.step).at(-1),
    above: () => this.beside(-1),
    below: () => this.beside(1),
  };

  /** The variation before or after this one. @param {number} by */
  beside(by) {
    const siblings = this.story.nexts[this.story.steps[this.step].up] ?? [];
    return siblings[siblings.indexOf(this.step) + by];
  }

  /** @param {boolean} goes */
  play(goes) {
    clearInterval(this.timer);
    const next = () => (this.ways.next() === undefined ? this.play(false) : this.go(this.ways.next()));
    this.timer = goes ? setInterval(next, PLAY_MS) : 0;
    the("play").classList.toggle("plays", goes);
    this.name("play", goes ? "stop" : "play");
  }

  // -- what is shown ------------------------------------------------------------------------------------
  showStep() {
    const { say, seat, numbers, turn, note, won } = this.story.steps[this.step];
    const line = this.story.line(this.step);
    const at = line.indexOf(this.step);
    const words = [this.say(say), note].filter(Boolean).join(" — ");
    the("said").replaceChildren(this.who(seat), part("span", {}, words));
    Object.assign(the("slide"), { max: line.length - 1, value: at });
    the("slide").setAttribute("aria-valuetext", this.say(say));
    the("count").textContent = `${at} / ${line.length - 1}`;
    the("first").disabled = the("back").disabled = at === 0;
    the("next").disabled = the("last").disabled = at === line.length - 1;
    [...the("seats").children].forEach((card, i) => {
      card.classList.toggle("turn", i === turn);
      card.querySelector(".number").textContent = numbers[i] ?? "";
      card.querySelector(".won").hidden = !won?.includes(i);
    });
    const list = the("list");
    for (const row of list.querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
    const row = this.rows[this.step];
    if (!row) list.scrollTop = 0;
    else {
      row.setAttribute("aria-current", "step");
      const top = row.offsetTop - list.offsetTop;
      const isSeen = top >= list.scrollTop && top + row.offsetHeight <= list.scrollTop + list.clientHeight;
      if (!isSeen) list.scrollTop = top - list.clientHeight / 2;
    }
  }

  translate() {
    const { languages, title, words } = this.data;
    document.documentElement.lang = languages[this.language][0];
    document.title = the("title").textContent = this.say(title);
    the("language-name").textContent = this.say(words.language);
    the("moves-name").textContent = this.say(words.moves);
    the("lack").textContent = this.say(words.lack);
    for (const id of ["first", "back", "next", "last", "home", "slide", "picture"]) this.name(id, id);
    this.name("play", this.timer ? "stop" : "play");
    this.name("list", "moves");
    this.showSeats();
    this.showMoves();
    this.showStep();
  }

  /** @param {string} id @param {string} word */
  name(id, word) {
    const text = this.say(this.data.words[word]);
    the(id).setAttribute("aria-label", text);
    if (id !== "picture" && id !== "list") the(id).title = text;
  }

  showSeats() {
    const won = this.say(this.data.words.won);
    the("seats").replaceChildren(...this.data.seats.map((/** @type {any} */ { names, paint }, /** @type {number} */ seat) =>
      part("li", {},
        signOf(this.data.paints[paint], seat),
        part("span", { className: "name", title: this.say(names) }, this.say(names)),
        part("span", { className: "won", hidden: true, role: "img", ariaLabel: won, title: won }, "★"),
        part("span", { className: "number" }))));
  }

  /** The sign of a seat that did something; nothing where nobody did. @param {number} seat */
  who(seat) {
    if (seat < 0) return part("span");
    const { paint, names } = this.data.seats[seat];
    const sign = signOf(this.data.paints[paint], seat);
    sign.removeAttribute("aria-hidden");
    return Object.assign(sign, { role: "img", ariaLabel: this.say(names) });
  }

  showMoves() {
    this.rows = [];
    the("list").replaceChildren();
    // a stack of lines to write, so that deep variations need no deep calls
    /** @type {[number, HTMLElement][]} */
    const lines = [[0, the("list")]];
    /** @type {[number, HTMLElement][]} */
    const later = [];
    for (let line = lines.pop(); line; line = lines.pop()) {
      for (let [at, box] = line; at !== undefined; ) {
        const [main, ...others] = this.story.nexts[at];
        if (at > 0 || this.story.steps[0].note) box.append(this.row(at));
        for (const other of others) {
          const branch = part("ol", { className: "branch" });
          lines.push([other, branch]);
          later.push([main, branch]);
        }
        at = main;
      }
    }
    // a variation stands below the step that it replaces
    for (const [main, branch] of later.reverse()) this.rows[main].parentElement?.after(part("li", {}, branch));
  }

  /** @param {number} at */
  row(at) {
    const { say, mark, note, seat } = this.story.steps[at];
    const inside = [["words", this.say(say)], ["mark", mark ?? ""], ["note", note]].flatMap(([className, text]) =>
      text === undefined ? [] : [part("span", { className }, text)]);
    const onclick = () => (this.play(false), this.go(at));
    this.rows[at] = part("button", { type: "button", className: "step", onclick }, this.who(seat), ...inside);
    return part("li", {}, this.rows[at]);
  }

  // -- what can be pressed --------------------------------------------------------------------------------
  buttons() {
    the("language").replaceChildren(...chooser(this.data.languages, "").children);
    the("language").selectedIndex = this.language;
    the("language").onchange = () => {
      this.language = the("language").selectedIndex;
      this.translate();
    };
    for (const [id, way] of Object.entries(this.ways)) {
      if (the(id)) the(id).onclick = () => (this.play(false), this.go(way()));
    }
    the("play").onclick = () => this.play(!this.timer);
    the("home").onclick = () => this.picture?.home();
    the("slide").oninput = () => (this.play(false), this.go(this.story.line(this.step)[the("slide").valueAsNumber]));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { tagName } = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || tagName === "SELECT") return;
    if (followKey(event, this.picture) || (event.key === " " && tagName === "BUTTON")) return;
    const { first: Home, back: ArrowLeft, next: ArrowRight, last: End, above: ArrowUp, below: ArrowDown } = this.ways;
    const way = { Home, End, ArrowLeft, ArrowRight, ArrowUp, ArrowDown }[event.key];
    if (!way && event.key !== " ") return;
    event.preventDefault();
    this.play(event.key === " " && !this.timer);
    if (way) this.go(way());
  }
}

new Page(JSON.parse(the("data").textContent));
