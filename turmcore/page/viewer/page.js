// The page around the picture: players, steps and their tree, notes, languages. Everything that people wrote is set as
// text; nothing here knows a rule.

const PLAY_MS = 1300;
const SIGNS = [
  "M0 8L8 0M0 16L16 0M0 24L24 0M8 24L24 8M16 24L24 16",
  "M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 18h.01M18 18h.01",
  "M12 6a6 6 0 0 1 0 12a6 6 0 0 1 0-12z",
  "M12 5l7 7-7 7-7-7z",
  "M12 4v16M4 12h16",
  "M12 5l8 14H4z",
];

const element = (id) => document.getElementById(id);

/** The steps of a game as a tree; each knows the things on the table and what it came from. */
class Story {
  constructor(steps) {
    this.steps = steps;
    this.nexts = steps.map(() => []);
    steps.forEach(({ up }, i) => up >= 0 && this.nexts[up].push(i));
    this.known = new Map();
  }

  path(step) {
    const found = [];
    for (let at = step; at >= 0; at = this.steps[at].up) found.push(at);
    return found.reverse();
  }

  /** The steps before this one, and those that go on from it by the main way. */
  line(step) {
    const found = this.path(step);
    for (let at = step; this.nexts[at].length; ) {
      at = this.nexts[at][0];
      found.push(at);
    }
    return found;
  }

  things(step) {
    if (!this.known.has(step)) {
      const { up, put, gone } = this.steps[step];
      const things = new Map(up < 0 ? [] : this.things(up));
      for (const id of gone) things.delete(id);
      for (const [id, ...thing] of put) things.set(id, thing);
      this.known.set(step, things);
    }
    return this.known.get(step);
  }

  /** What the step put there or moved. */
  fresh(step) {
    return new Set(this.steps[step].up < 0 ? [] : this.steps[step].put.map(([id]) => id));
  }
}

class Page {
  constructor(data) {
    this.data = data;
    this.story = new Story(data.steps);
    this.step = 0;
    this.timer = 0;
    this.language = this.chosenLanguage();
    this.motion = window.matchMedia("(prefers-reduced-motion: reduce)");
    // each position is made from the one before: from the first on, so that no call goes deep
    data.steps.forEach((_, i) => this.story.things(i));
    try {
      this.picture = new Picture(element("picture"), data, () => this.motion.matches);
      followGestures(element("picture"), this.picture);
    } catch (error) {
      console.warn(error);
      this.picture = null;
      document.body.classList.add("flat");
      element("picture").hidden = true;
      element("lack").hidden = false;
    }
    this.buttons();
    this.translate();
    this.go(0, true);
  }

  chosenLanguage() {
    const known = this.data.languages.map(([code]) => code);
    const wanted = navigator.languages ?? [navigator.language];
    const found = wanted.map((one) => known.indexOf(String(one).slice(0, 2).toLowerCase())).find((i) => i >= 0);
    return found ?? 0;
  }

  /** What stands there in the language that is spoken. */
  say(texts) {
    return typeof texts === "string" ? texts : texts[this.language];
  }

  // -- going through the game -------------------------------------------------------------------------

  go(step, isAtOnce = false) {
    const far = this.story.steps[step].up !== this.step && this.story.steps[this.step].up !== step;
    this.step = step;
    this.picture?.show(this.story.things(step), this.story.fresh(step), isAtOnce || far);
    this.showStep();
  }

  next() {
    const [next] = this.story.nexts[this.step];
    if (next !== undefined) this.go(next);
    return next !== undefined;
  }

  back() {
    const { up } = this.story.steps[this.step];
    if (up >= 0) this.go(up);
  }

  first() {
    this.go(0);
  }

  last() {
    this.go(this.story.line(this.step).at(-1));
  }

  /** The variation before or after this one. */
  beside(by) {
    const { up } = this.story.steps[this.step];
    if (up < 0) return;
    const siblings = this.story.nexts[up];
    const other = siblings[siblings.indexOf(this.step) + by];
    if (other !== undefined) this.go(other);
  }

  play(goes) {
    clearInterval(this.timer);
    this.timer = goes ? setInterval(() => this.next() || this.play(false), PLAY_MS) : 0;
    element("play").classList.toggle("plays", goes);
    this.name("play", goes ? "stop" : "play");
  }

  // -- what is shown ------------------------------------------------------------------------------------

  showStep() {
    const { say, seat, numbers, turn, note, won } = this.story.steps[this.step];
    const line = this.story.line(this.step);
    const at = line.indexOf(this.step);
    const words = document.createElement("span");
    words.textContent = [this.say(say), note].filter(Boolean).join(" — ");
    element("said").replaceChildren(this.who(seat), words);
    const slide = element("slide");
    slide.max = line.length - 1;
    slide.value = at;
    slide.setAttribute("aria-valuetext", this.say(say));
    element("count").textContent = `${at} / ${line.length - 1}`;
    element("first").disabled = element("back").disabled = at === 0;
    element("next").disabled = element("last").disabled = at === line.length - 1;
    [...element("seats").children].forEach((card, i) => {
      card.classList.toggle("turn", i === turn);
      card.querySelector(".number").textContent = numbers[i] ?? "";
      card.querySelector(".won").hidden = !won?.includes(i);
    });
    for (const row of element("list").querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
    const row = this.rows[this.step];
    if (row) {
      row.setAttribute("aria-current", "step");
      const list = element("list");
      const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
      if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) {
        list.scrollTop = top - list.clientHeight / 2;
      }
    }
  }

  translate() {
    const { languages, title, words } = this.data;
    document.documentElement.lang = languages[this.language][0];
    document.title = this.say(title);
    element("title").textContent = this.say(title);
    element("language-name").textContent = this.say(words.language);
    element("moves-name").textContent = this.say(words.moves);
    element("lack").textContent = this.say(words.lack);
    for (const id of ["first", "back", "next", "last", "home"]) this.name(id, id);
    this.name("play", this.timer ? "stop" : "play");
    this.name("slide", "slide");
    this.name("list", "moves");
    this.name("picture", "picture");
    this.showSeats();
    this.showMoves();
    this.showStep();
  }

  name(id, word) {
    const text = this.say(this.data.words[word]);
    element(id).setAttribute("aria-label", text);
    if (id !== "picture" && id !== "list") element(id).title = text;
  }

  showSeats() {
    element("seats").replaceChildren(
      ...this.data.seats.map(({ names, paint }, seat) => {
        const card = document.createElement("li");
        const name = document.createElement("span");
        name.className = "name";
        name.textContent = name.title = this.say(names);
        const number = document.createElement("span");
        number.className = "number";
        const won = document.createElement("span");
        won.className = "won";
        won.hidden = true;
        won.setAttribute("role", "img");
        won.setAttribute("aria-label", this.say(this.data.words.won));
        won.title = this.say(this.data.words.won);
        won.textContent = "★";
        card.append(this.sign(paint, seat), name, won, number);
        return card;
      }),
    );
  }

  /** The sign of a seat that did something; nothing where nobody did. */
  who(seat) {
    if (seat < 0) return document.createElement("span");
    const sign = this.sign(this.data.seats[seat].paint, seat);
    sign.setAttribute("role", "img");
    sign.removeAttribute("aria-hidden");
    sign.setAttribute("aria-label", this.say(this.data.seats[seat].names));
    return sign;
  }

  /** A color with its sign, or the number of a seat whose color has none. */
  sign(paint, seat) {
    const [color, sign] = this.data.paints[paint];
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "sign");
    svg.setAttribute("aria-hidden", "true");
    const [square, path] = ["rect", "path"].map((tag) => document.createElementNS(svg.namespaceURI, tag));
    for (const [key, value] of [["width", 24], ["height", 24], ["fill", color]]) square.setAttribute(key, value);
    svg.append(square);
    if (sign < 0) {
      const number = document.createElementNS(svg.namespaceURI, "text");
      number.textContent = seat + 1;
      svg.append(number);
    } else {
      const [red, green, blue] = [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
      const ink = 0.3 * red + 0.5 * green + 0.2 * blue > 150 ? "#3a2a1c" : "#fff6e8";
      path.setAttribute("d", SIGNS[sign]);
      path.setAttribute("fill", "none");
      path.setAttribute("stroke", ink);
      path.setAttribute("stroke-opacity", "0.75");
      path.setAttribute("stroke-width", sign === 1 ? "4" : "3");
      path.setAttribute("stroke-linecap", sign === 1 ? "round" : "butt");
      svg.append(path);
    }
    return svg;
  }

  showMoves() {
    this.rows = [];
    const list = element("list");
    list.replaceChildren();
    // a stack of lines to write, so that deep variations need no deep calls
    const lines = [[0, list]];
    const later = [];
    while (lines.length) {
      const [begun, into] = lines.pop();
      for (let at = begun, box = into; at !== undefined; ) {
        const [main, ...others] = this.story.nexts[at];
        if (at > 0 || this.story.steps[0].note) box.append(this.row(at));
        for (const other of main === undefined ? [] : others) {
          const branch = document.createElement("ol");
          branch.className = "branch";
          lines.push([other, branch]);
          later.push([main, branch]);
        }
        at = main;
      }
    }
    // a variation stands below the step that it replaces
    for (const [main, branch] of later.reverse()) {
      const item = document.createElement("li");
      item.append(branch);
      this.rows[main].parentElement.after(item);
    }
  }

  row(at) {
    const { say, mark, note, seat } = this.story.steps[at];
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "step";
    const part = (kind, text) => {
      const span = document.createElement("span");
      span.className = kind;
      span.textContent = text;
      return span;
    };
    button.append(this.who(seat), part("words", this.say(say)), part("mark", mark ?? ""));
    if (note) button.append(part("note", note));
    button.addEventListener("click", () => {
      this.play(false);
      this.go(at);
    });
    item.append(button);
    this.rows[at] = button;
    return item;
  }

  // -- what can be pressed --------------------------------------------------------------------------------

  buttons() {
    const select = element("language");
    for (const [code, name] of this.data.languages) {
      const option = document.createElement("option");
      option.value = code;
      option.textContent = name;
      select.append(option);
    }
    select.selectedIndex = this.language;
    select.addEventListener("change", () => {
      this.language = select.selectedIndex;
      this.translate();
    });
    for (const id of ["first", "back", "next", "last"]) {
      element(id).addEventListener("click", () => {
        this.play(false);
        this[id]();
      });
    }
    element("play").addEventListener("click", () => this.play(!this.timer));
    element("home").addEventListener("click", () => this.picture?.home());
    element("slide").addEventListener("input", (event) => {
      this.play(false);
      this.go(this.story.line(this.step)[Number(event.target.value)]);
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const { tagName } = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || tagName === "SELECT") return;
    if (event.shiftKey && event.key.startsWith("Arrow")) return this.keyOfCamera(event);
    const keys = {
      ArrowLeft: () => this.back(),
      ArrowRight: () => this.next(),
      ArrowUp: () => this.beside(-1),
      ArrowDown: () => this.beside(1),
      Home: () => this.first(),
      End: () => this.last(),
      " ": () => tagName !== "BUTTON" && this.play(!this.timer),
      "+": () => this.picture?.approach(1.2),
      "-": () => this.picture?.approach(1 / 1.2),
      0: () => this.picture?.home(),
    };
    const does = keys[event.key];
    if (!does || (event.key === " " && tagName === "BUTTON")) return;
    event.preventDefault();
    if (event.key !== " ") this.play(false);
    does();
  }

  keyOfCamera(event) {
    const turns = { ArrowLeft: [10, 0], ArrowRight: [-10, 0], ArrowUp: [0, 6], ArrowDown: [0, -6] };
    const turn = turns[event.key];
    if (!turn) return;
    event.preventDefault();
    this.picture?.turn(...turn);
  }
}

new Page(JSON.parse(element("data").textContent));
