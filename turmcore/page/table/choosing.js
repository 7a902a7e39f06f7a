// Choosing without a rule: the server says what can be chosen and pointed at, this remembers what was, and asks what
// follows.

const SLOP = 30; // pixels beside a lit place that still mean it
const BEFORE = 0.25; // of a cube, before what is hit

/** @typedef {import("./stage.js").Stage} Stage */

export class Choosing {
  /** The answer to `choices`; null as long as there is nothing to choose. @type {Told | null} */
  offered = null;
  aimed = /** @type {Told | null} The answer to the last `aim`. */ (null);
  way = /** @type {string[]} Ids of what was chosen so far. */ ([]);
  #next = /** @type {string[] | null} What has to be asked when the server has answered. */ (null);
  #isAsking = false;

  /** @param {import("./line.js").Line} line @param {() => void} change is called when there is something else to see */
  constructor(line, change) {
    this.line = line;
    this.change = change;
  }

  clear() {
    [this.offered, this.aimed, this.way, this.#next, this.#isAsking] = [null, null, [], null, false];
  }

  /** Ask what can be chosen now. */
  begin() {
    this.clear();
    this.line.send("choices", { ply: this.line.ply, from: this.line.side });
  }

  /** @param {Told} told */
  hear(told) {
    const next = this.#next;
    const isNow = told.ply === this.line.ply && this.line.isMine;
    if (told.type !== "offered") [this.#isAsking, this.#next] = [false, null];
    else if (isNow) this.offered = told;
    if (told.type !== "offered" && next) return this.aim(next);
    if (told.type === "aimed" && isNow && this.offered) {
      const isFirst = !this.token;
      [this.aimed, this.way] = [told, told.chosen ?? []];
      if (isFirst && this.#isPlain) return this.play();
      this.#show();
    }
    this.change();
  }

  /** Let the others see what is tried. */
  #show() {
    if (this.line.state.tries) this.line.send("trying", { ply: this.line.ply, chosen: this.way });
  }

  /** Ask what follows from some steps; of those that are asked for meanwhile the last. @param {string[]} way */
  aim(way) {
    if (!way.length) return this.cancel();
    if (this.#isAsking) this.#next = way;
    else this.#isAsking = this.line.send("aim", { ply: this.line.ply, chosen: way, from: this.line.side });
  }

  cancel() {
    [this.aimed, this.way, this.#next] = [null, [], null];
    this.#show();
    this.change();
  }

  /** The proposed action; empty if there is none that can be played. @returns {string} */
  get token() {
    return (this.aimed?.legal !== false && this.aimed?.token) || "";
  }

  /** What can be chosen now, under headings. @returns {{heading: string, choices: Choice[]}[]} */
  get groups() {
    const left = this.aimed?.choices ?? [];
    if (left.length > 1 || (left.length && !this.token)) return [{ heading: this.aimed?.next ?? "", choices: left }];
    return this.offered?.groups ?? [];
  }

  /** All that was offered. @returns {Choice[]} */
  get all() {
    return (this.offered?.groups ?? []).flatMap((/** @type {Told} */ group) => group.choices);
  }

  /** The proposed choice, in words. @returns {string | undefined} */
  get words() {
    const found = [...this.all, ...(this.aimed?.choices ?? [])].find(({ token }) => token && token === this.token);
    return this.aimed?.words || found?.words || this.aimed?.next;
  }

  /** @returns {Target[]} */
  get targets() {
    return [...(this.offered?.targets ?? []), ...(this.aimed?.targets ?? [])];
  }

  /** Whether some choice begins with these targets. @param {string[]} way */
  #leads(way) {
    return this.all.some(({ at = [] }) => at.length >= way.length && way.every((one, i) => at[i] === one));
  }

  /** Targets that lead on from what was chosen. @returns {Target[]} */
  get lit() {
    const way = this.token ? this.way.slice(0, -1) : this.way;
    return this.targets.filter(({ id }) => this.#leads([...way, id]));
  }

  /** Point at a target; the same once more goes through what it may mean. @param {string} id */
  point(id) {
    const { way, token } = this;
    const alike = this.all.filter(({ at = [] }) => at.at(-1) === id && at.every((one, i) => way[i] === one));
    if (alike.length > 1) {
      const next = alike[(alike.findIndex((one) => one.token === token) + 1) % alike.length];
      return this.aim([...(next.at ?? []), next.id]);
    }
    if (way.length === 1 && way[0] === id && !token) return this.cancel();
    if (way.length > 1 && way.at(-1) === id && token) return this.play();
    for (let keep = way.length; keep >= 0; keep--) {
      if (this.#leads([...way.slice(0, keep), id])) return this.aim([...way.slice(0, keep), id]);
    }
    const isListed = this.all.some(({ at }) => at?.length);
    this.aim([...(isListed && token ? way.slice(0, -1) : way), id]);
  }

  /** Whether pointing has said all: at something, and then where it goes. What is warned of is asked for once more. */
  get #isPlain() {
    const isWarned = this.aimed?.facts?.some((/** @type {Told} */ { kind }) => kind === "warning");
    const alike = this.all.filter(({ at = [] }) => at.length > 1 && at.join() === this.way.join());
    return alike.length === 1 && alike[0].token === this.token && !isWarned && !this.aimed?.turns?.length;
  }

  /** Play what is proposed. */
  play() {
    if (this.token && !this.line.pending) this.line.act(this.token);
  }

  /** Choose from the list: a step behind the others, or anew. @param {string} id */
  choose(id) {
    const isNext = (/** @type {string | undefined} */ one) => this.aimed?.choices?.some((/** @type {Choice} */ next) => next.id === one);
    const way = isNext(this.way.at(-1)) ? this.way.slice(0, -1) : this.way;
    this.aim(isNext(id) ? [...way, id] : [id]);
  }

  /** The target that is meant by a place in the window. @param {number} x @param {number} y @param {Stage} picture */
  find(x, y, picture) {
    const [hit, lit] = [picture.hit(x, y), new Set(this.lit)];
    let [least, best] = [Infinity, ""];
    for (const target of this.targets) {
      const isLit = lit.has(target);
      const far = Math.min(apart(target, hit), isLit ? beside(target, x, y, picture) : Infinity) + (isLit ? 0 : 10);
      if (far < least) [least, best] = [far, target.id];
    }
    return best;
  }
}

/** How far what is hit is from a target, 1 at its end. @param {Target} target @param {any} hit */
function apart({ things = [], place = [] }, hit) {
  if (!hit || things.includes(hit.id)) return hit ? 0 : Infinity;
  const far = Math.max(...place.slice(0, 3).map((at, i) => Math.abs(hit.point[i] + BEFORE * hit.normal[i] - at)));
  return place.length && far < place[3] ? far / place[3] : Infinity;
}

/** @param {Target} target @param {number} x @param {number} y @param {Stage} picture */
function beside(target, x, y, picture) {
  const place = placeOf(target, picture);
  const [atX, atY] = place ? picture.seen(place) : [Infinity, 0];
  const far = Math.hypot(atX - x, atY - y) / SLOP;
  return far < 1 ? 1 + far : Infinity;
}

/** Where a target is, x, y, z, and how wide; how high the things are that mean it, and how far they reach. Null if it
 * cannot be seen. @param {Target} target @param {Stage} picture */
export function placeOf({ things = [], place = [] }, picture) {
  const there = things.flatMap((id) => picture.things.get(id) ?? []);
  if (!there.length) return place.length ? [...place, place[2], 0] : null;
  const sizes = there.map((one) => picture.size(one));
  const [far, high] = [0, 1].map((i) => Math.max(...sizes.map((size) => size[i])));
  const [, x, y, z] = there[0].thing;
  return [...(place.length ? place : [x, y, z, 2.2 * far]), high, far];
}
