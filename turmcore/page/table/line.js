// The line to the server: it comes back by itself, knows where the game is, and does once what was asked for, however
// often it is lost meanwhile.
import { keepOf, kept, keptOf, remember } from "../site/keys.js";
import { connect } from "../site/server.js";
import { digest, hex } from "../site/sha256.js";
import { language } from "../site/words.js";

const WANTS = "hand swap reclaim rematch time pause seated handed_over queue watchers tries view events words lines";
const FIRST_WAIT = 100;
const LONGEST_WAIT = 2000;
const PATIENCE = 6000; // until a line that says nothing is taken for dead
const PING_EVERY = 15_000;
const SNAPSHOT = { you: null, chat: true, paused: false, tries: true, rematch: "", question: null, end: null };
/** What answers what was asked for. @type {Record<string, string[]>} */
const SEEN = { ask: ["asked", "answered"], answer: ["asked", "answered"], say: ["said"],
  resign: ["closed", "handed_over"], reclaim: ["asked", "handed_over"] };
const draw = () => crypto.getRandomValues(new Uint8Array(32));

export class Line {
  /** What everybody at the table may know. @type {State} */
  state = { ...SNAPSHOT, game: "", seats: [], waits: "", before: "", turn: null, clocks: null, isWhole: false };
  name = kept("name") ?? "";
  side = /** @type {number | null} from which one looks */ (null);
  /** The action that waits until the server has it. @type {{ply: number, token: string} | null} */
  pending = null;
  waiting = /** @type {Told[]} What else does, and the time of the last line that was said before. */ ([]);
  sentence = ""; // Where there is nothing to come back to: why
  can = /** @type {Set<string>} */ (new Set());
  ply = 0;
  isThere = false;
  isWatching = false;
  #socket = /** @type {WebSocket | null} */ (null);
  #nonce = draw();
  #isRefused = false;
  #entry = 0;
  #heard = 0;
  #clocksAt = 0;
  #saidAt = 0;
  #wait = FIRST_WAIT;
  #timer = 0;
  #deadline = 0;

  /** @param {string} table @param {string} key
   * @param {(told: Told) => void} hear is told each message once what it says of the game is known
   * @param {() => void} change is called when the line is lost or there again */
  constructor(table, key, hear, change) {
    this.table = table;
    this.key = key;
    this.hear = hear;
    this.change = change;
    const wake = () => document.hidden || (this.#timer && !this.#socket ? this.open() : this.#ask());
    document.addEventListener("visibilitychange", wake);
    for (const kind of ["online", "pageshow"]) window.addEventListener(kind, wake);
    setInterval(() => this.#ask(), PING_EVERY);
  }

  get isMine() {
    return this.state.you !== null && this.state.turn === this.state.you && !this.state.end;
  }

  open() {
    clearTimeout(this.#timer);
    [this.isThere, this.#isRefused] = [false, false];
    this.#socket?.close();
    const socket = (this.#socket = connect(this.table));
    this.#watchOver();
    socket.onopen = () => {
      this.send("hello", { version: 1, program: "page", wants: WANTS.split(" "), language, from: this.side });
      this.#sit();
    };
    socket.onmessage = ({ data }) => socket === this.#socket && this.#take(JSON.parse(data));
    socket.onclose = () => socket === this.#socket && this.#lose();
  }

  /** Commit to a nonce, and so take the seat; or look on. */
  #sit() {
    const known = { table: this.table, key: this.key, entry: this.#entry, ply: this.ply };
    if (this.isWatching) return this.send("watch", known);
    // the key that an invitation gives here, however often it is tried
    const own = keptOf("drawn", this.table) ?? hex(draw().slice(0, 16));
    keepOf("drawn", this.table, own);
    return this.send("sit", { ...known, name: this.name, commitment: hex(digest(this.#nonce)), own });
  }

  /** Be called otherwise until the game begins, or for the first time. @param {string} name */
  rename(name) {
    this.name = name;
    if (this.state.waits === "seats") this.#nonce = draw();
    this.#sit();
  }

  /** @param {string} type @param {object} [fields] */
  send(type, fields = {}) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify({ type, ...fields }));
    return true;
  }

  /** Play an action: it waits here until the server says that it was played. @param {string} token */
  act(token) {
    this.pending = { ply: this.ply, token };
    this.#insist("act", this.pending);
  }

  /** Ask, answer, say something or give up: that waits here, too. @param {string} type @param {object} [fields] */
  tell(type, fields = {}) {
    this.waiting.push({ type, fields, since: this.#saidAt });
    this.#insist(type, fields);
  }

  /** @param {string} type @param {object} fields */
  #insist(type, fields) {
    if (this.isThere && this.send(type, fields)) this.#watchOver();
    this.change();
  }

  // -- whether the line lives --------------------------------------------------------------------------
  #lose() {
    [this.#socket, this.isThere, this.#timer] = [null, false, 0];
    clearTimeout(this.#deadline);
    if (!this.#isRefused) {
      this.#timer = setTimeout(() => this.open(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait);
    } else if (!this.isWatching) {
      this.isWatching = true; // a key that opens no seat may be one for looking on
      return this.open();
    }
    this.change();
  }

  /** Is the line still there, and where is the game? */
  #ask() {
    if (this.isThere && this.send("ping", { id: 0 })) this.#watchOver();
  }

  #watchOver() {
    clearTimeout(this.#deadline);
    const [socket, heard] = [this.#socket, this.#heard];
    this.#deadline = setTimeout(() => {
      if (socket !== this.#socket || heard !== this.#heard) return;
      socket?.close();
      this.#lose();
    }, PATIENCE);
  }

  // -- what is heard ------------------------------------------------------------------------------------
  /** @param {Told} told */
  #take(told) {
    const { state } = this;
    const { type } = told;
    this.#heard++;
    this.#entry = told.entry ?? this.#entry;
    if (type === "refused" && !this.isThere) {
      this.#isRefused = true;
      this.sentence ||= told.sentence;
      return;
    }
    if ("waits" in told) Object.assign(state, { before: state.waits, waits: told.waits, turn: told.turn ?? null });
    if (told.clocks || ["snapshot", "begun", "played", "undone"].includes(type)) {
      [state.clocks, this.#clocksAt] = [told.clocks ?? null, performance.now()];
    }
    if (told.seats) state.seats = told.seats;
    if (type === "welcome") this.can = new Set(told.can);
    else if (type === "snapshot") this.#comeBack(told);
    else if (type === "seated") {
      this.key = told.key;
      history.replaceState(null, "", `#${told.key}`);
    } else if (type === "played") {
      [this.ply, state.paused] = [told.ply + 1, false];
      if (this.pending && this.pending.ply <= told.ply) this.pending = null;
    } else if (type === "undone") [this.ply, this.pending] = [told.ply, null];
    else if (type === "refused" && told.to === "act") this.pending = null;
    else if (type === "asked") state.question = told.question;
    else if (type === "answered") state.question = null;
    else if (type === "said" && ["paused", "resumed"].includes(told.what)) state.paused = told.what === "paused";
    else if (type === "closed") Object.assign(state, { end: told.end, turn: null, waits: "", question: null });
    else if (type === "handed_over" && this.isWatching && !told.agent) {
      this.isWatching = false; // perhaps it is the own seat
      return this.open();
    }
    const isSeen = (/** @type {Told} */ one) => (type === "refused" ? told.to === one.type : SEEN[one.type].includes(type));
    const done = this.waiting.findIndex(isSeen);
    if (done >= 0 && (type !== "said" || told.seat === state.you)) this.waiting.splice(done, 1);
    this.#saidAt = told.at ?? told.said?.at(-1)?.at ?? this.#saidAt;
    this.#prove();
    this.hear(told);
  }

  /** @param {Told} told */
  #comeBack(told) {
    const known = Object.entries(SNAPSHOT).map(([name, usual]) => [name, told[name] ?? usual]);
    Object.assign(this.state, Object.fromEntries(known), { game: told.game, isWhole: true });
    this.ply = (told.since ?? 0) + (told.tokens ?? []).length;
    [this.isThere, this.sentence, this.#wait] = [true, "", FIRST_WAIT];
    remember({ table: this.table, key: this.key });
    if (this.pending?.ply === this.ply && this.isMine) this.send("act", this.pending);
    else this.pending = null;
    this.waiting = this.waiting.filter((one) => !this.#isDone(one, told.said ?? []));
    for (const { type, fields } of this.waiting) this.send(type, fields);
    this.change();
  }

  /** Whether the server had it, though its answer was lost; or nothing asks for it any more.
   * @param {Told} one @param {Told[]} said */
  #isDone({ type, fields, since }, said) {
    const { question, end, you } = this.state;
    if (type === "say") return said.some(({ at, seat, text }) => at > since && seat === you && text === fields.text);
    if (type === "answer") return !question;
    return question?.seat === you || Boolean(end) !== (fields.what === "rematch");
  }

  /** Show the nonce when it is time; sit down anew where somebody has seen too much. */
  #prove() {
    const { you, seats, waits } = this.state;
    if (you === null || !this.isThere || !seats[you]) return;
    if (waits === "seats" && !seats[you].has_sat) this.rename(this.name);
    else if (waits === "nonces" && !seats[you].nonce) this.send("reveal", { nonce: hex(this.#nonce) });
  }

  /** The name of a seat; empty where the server has given it one. @param {number} seat */
  named(seat) {
    const { name = "" } = this.state.seats[seat] ?? {};
    return name === `Player ${seat + 1}` ? "" : name;
  }

  /** Milliseconds left to a seat now; null: it has no clock. @param {number} seat */
  left(seat) {
    const { turn, paused, end, clocks } = this.state;
    const left = clocks?.[seat] ?? null;
    return left === null || turn !== seat || paused || end ? left : left - (performance.now() - this.#clocksAt);
  }
}
