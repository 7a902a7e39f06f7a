// What a page does at a table, without a window: its own line and its own choosing, by pointing alone where that is possible.
// Every few acts its line is cut. node playing.mjs FOLDER LINK: the scripts as they are served, and a seat.
const [, , folder, link] = process.argv;
const [, server, table, key] = link.match(/^(.*)\/t\/(.*)#(.*)$/);
const Socket = globalThis.WebSocket;
let socket = null;

globalThis.WebSocket = class extends Socket {
  constructor() {
    super(`${server.replace("http", "ws")}/play`);
    socket = this;
  }
};
globalThis.document = Object.assign(new EventTarget(), { documentElement: { lang: "en" }, hidden: false });
globalThis.window = new EventTarget();
const { Line } = await import(`${folder}/table/line.js`);
const { Choosing } = await import(`${folder}/table/choosing.js`);

const pick = (list) => list[Math.floor(Math.random() * list.length)];
let [asked, acts, cuts, tries, pointed] = [-1, 0, 0, 0, 0];

/** What somebody would press next. */
function go() {
  if (!line.isMine || line.pending || !line.isThere) return;
  if (asked !== line.ply) {
    [asked, tries] = [line.ply, 0];
    return choosing.begin();
  }
  if (!choosing.offered) return;
  if (choosing.token) return choosing.play();
  const targets = choosing.lit.length ? choosing.lit : choosing.targets;
  if (targets.length && tries++ < 20 && Math.random() < 0.7) {
    pointed++;
    return choosing.point(pick(targets).id);
  }
  choosing.choose(pick(choosing.groups.flatMap((group) => group.choices)).id);
}

function hear(told) {
  if (told.type === "snapshot" || told.type === "undone") asked = -1;
  if (told.type === "asked" && told.question.seat !== line.state.you) line.send("answer", { yes: true });
  if (told.type === "refused") throw Error(`${told.to}: ${told.sentence}`);
  if (told.type === "offered" || told.type === "aimed" || told.to === "aim") return choosing.hear(told);
  if (line.state.end) {
    console.log(JSON.stringify({ result: line.state.end.result, acts, cuts, pointed }));
    process.exit();
  }
  go();
}

const line = new Line(table, key, hear, () => go());
const choosing = new Choosing(line, () => go());
const act = line.act.bind(line);
line.act = (token) => {
  act(token);
  if (++acts % 5 === 0 && ++cuts) socket.close();
};
line.name = "A page";
line.open();
