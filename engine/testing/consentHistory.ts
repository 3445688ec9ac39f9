// Random histories of consents, for the proof that nobody is sent what a reader of the record would call refused. The reader is simple on purpose: it
// remembers which categories the person accepted and refused, and nothing of ids, names, files or imports.
import type { Channel } from "@billwright/schemas";
import { findCategory, readCategories, type KnownCategory, type WantedCategory } from "../consent/categories.ts";
import {
  channelsOfNumbers,
  consentTo,
  importOutcome,
  isStopped,
  keptRefusals,
  type ConsentRow,
  type ConsentState,
  type ImportOutcome,
} from "../consent/record.ts";
import { randomFrom, type Random } from "./random.ts";

const stepNames = [
  "give",
  "refuse",
  "refuseAll",
  "pause",
  "rename",
  "add",
  "remove",
  "erase",
  "link",
  "oneClick",
  "stop",
  "start",
  "block",
  "complaint",
  "staff",
  "import",
  "undo",
  "rotate",
] as const;
type StepName = (typeof stepNames)[number];

/** A step and the numbers that it draws from. */
export interface HistoryStep {
  is: StepName;
  category: number;
  channel: Channel;
  /** For what else has to be chosen. */
  choice: number;
}

const someChannels: readonly Channel[] = ["Email", "SMS"];

export function historyOf(seed: number, length: number): HistoryStep[] {
  const random: Random = randomFrom(seed);
  return Array.from({ length }, () => ({
    is: random.pick(stepNames),
    category: random.below(100),
    channel: random.pick(someChannels),
    choice: random.below(100),
  }));
}

/**
 * `by name`: the rows are keyed by what a category is called, as they were before categories had ids. `import wins`: a file's line counts whatever has been
 * said since. `offered alone`: a message's link says no to what is offered now, and to nothing that was removed.
 */
export type Twin = "by name" | "import wins" | "offered alone";

/** The person's answers, by what they know a category by. */
interface Utterance {
  state: ConsentState;
  /** Null: everything. */
  what: { identity: number; channel: Channel } | null;
  /** ISO 8601 */
  at: string;
  /** Null: to us; else by a file, which may be undone since. */
  importId: string | null;
}

/** Its contact is that of the number, or none. */
export type DatedRow = ConsentRow & { at: string };

/** A line of a file, and what has become of it. */
interface HistoryLine {
  importId: string;
  /** The id under which the person was known. */
  person: number;
  categoryId: string;
  channel: Channel;
  given: boolean;
  at: string;
  outcome: ImportOutcome | "undone";
}

export interface World {
  known: KnownCategory[];
  /** What a category is to the person, by its id. */
  identities: Map<string, number>;
  rows: DatedRow[];
  lines: HistoryLine[];
  /** What the step did by imports, in its order: a line was looked at, or what had come of one was undone. */
  imported: { line: HistoryLine; is: "record" | "undo" }[];
  /** Whoever has the number wants nothing there, whatever they are called. */
  isNumberStopped: boolean;
  /** Counts the ids under which the person was known. */
  person: number;
  /** Counts the steps: an hour each. */
  hours: number;
  /** What was refused by somebody of this contact who was erased. */
  kept: ConsentRow[];
  utterances: Utterance[];
  made: number;
}

const now = "2026-11-20T12:00:00Z";
const later = "2026-12-20T12:00:00Z";

const start = Date.parse("2026-11-01T00:00:00Z");
const timeOf = (hours: number): string => new Date(start + hours * 3_600_000).toISOString();
const idOf = ({ id }: KnownCategory): string => id;
/** The number that the person has. */
const numberHash = "number";

interface Rules {
  keyOf(of: KnownCategory): string;
  /** A file's line counts whatever has been said since. */
  importWins: boolean;
  /** Nothing is recorded of what was removed. */
  offeredAlone: boolean;
}
const rulesOf = (twin?: Twin): Rules => ({
  keyOf: twin === "by name" ? ({ name }) => name : idOf,
  importWins: twin === "import wins",
  offeredAlone: twin === "offered alone",
});

/** Answers what was sent although the person had refused it, as text: nothing, unless the rules are wrong. */
export function play(history: readonly HistoryStep[], twin?: Twin): string[] {
  const world = newWorld();
  const rules = rulesOf(twin);
  return history.flatMap((step, index) => {
    take(world, step, rules);
    return wrong(world, rules).map((what) => `step ${index} (${step.is}): ${what}`);
  });
}

export function newWorld(): World {
  const world: World = {
    ...{ known: [], identities: new Map(), rows: [], lines: [], imported: [], kept: [], utterances: [], made: 0 },
    ...{ isNumberStopped: false, person: 0, hours: 0 },
  };
  for (const name of ["Bills", "Tips", "Work"]) putFile(world, [...fileOf(world), { name }]);
  return world;
}

/** What is sent by each name and channel, so that another keeper of the record can be compared. */
export const sendings = (world: World): { name: string; channel: Channel; isSent: boolean }[] =>
  [...new Set(world.known.flatMap(({ name, formerNames }) => [name, ...formerNames]))].flatMap((name) =>
    someChannels.map((channel) => {
      const category = findCategory(world.known, name);
      return { name, channel, isSent: category !== undefined && isSent(world, category, channel, idOf) };
    }),
  );

const isSent = (world: World, category: KnownCategory, channel: Channel, keyOf: Rules["keyOf"]): boolean =>
  consentTo([...world.kept, ...world.rows], ruleOf(category, channel, keyOf), now).isGiven &&
  !(channelsOfNumbers.includes(channel) && hasStopped(world));

const hasStopped = (world: World): boolean => world.isNumberStopped || isStopped(world.rows, numberHash);

const offered = ({ known }: World): KnownCategory[] => known.filter(({ isRemoved }) => !isRemoved);
const fileOf = (world: World): WantedCategory[] => offered(world).map(({ id, name }) => ({ id, name }));
const freshName = (world: World): string => `Category ${++world.made}`;

export function take(world: World, { is, category, channel, choice }: HistoryStep, rules: Rules = rulesOf()): void {
  world.hours++;
  world.imported = [];
  const all = offered(world);
  const chosen = all[category % Math.max(1, all.length)];
  // A message stays in its mailbox: its category may have been removed since.
  const mailed = world.known[category % Math.max(1, world.known.length)];
  const say = (state: ConsentState, of: KnownCategory | null, on: Channel = channel) => {
    const at = timeOf(world.hours);
    const about = { categoryId: of && rules.keyOf(of), channel: of && on, contact: null };
    const isRecorded = !(rules.offeredAlone && of?.isRemoved);
    if (isRecorded) world.rows.push({ ...about, state, until: state === "paused" ? later : null, at });
    const what = of && { identity: world.identities.get(of.id)!, channel: on };
    world.utterances.push({ state, what, at, importId: null });
  };
  if (is === "refuseAll" || (is === "link" && choice < 20)) say("refused", null);
  if (is === "pause" && choice < 20) say("paused", null);
  if (is === "stop" || is === "block" || is === "start") setNumber(world, is !== "start");
  if (is === "add") putFile(world, [...fileOf(world), addedTo(world, choice)]);
  if (is === "erase") erase(world, choice);
  if (is === "undo") undo(world, choice, rules);
  if (mailed && (is === "oneClick" || (is === "link" && choice >= 20))) say("refused", mailed);
  if (mailed && is === "complaint") say("refused", mailed, "Email");
  if (!chosen) return;
  if (is === "give" || (is === "staff" && choice < 50)) say("given", chosen);
  if (is === "refuse" || (is === "staff" && choice >= 50)) say("refused", chosen);
  if (is === "rename") putFile(world, renamed(world, chosen, choice));
  if (is === "remove")
    putFile(
      world,
      fileOf(world).filter(({ id }) => id !== chosen.id),
    );
  if (is === "import") importLine(world, chosen, { channel, choice }, rules);
}

/** STOP or START, or a carrier's block. */
function setNumber(world: World, isStop: boolean): void {
  world.isNumberStopped = isStop;
  const state = isStop ? "refused" : "given";
  world.rows.push({
    ...{ categoryId: null, channel: null, contact: numberHash, state, until: null, at: timeOf(world.hours) },
  });
}

/** A file of one line: what was said to another system, at any time until now. */
function importLine(
  world: World,
  of: KnownCategory,
  { channel, choice }: Pick<HistoryStep, "channel" | "choice">,
  rules: Rules,
): void {
  const [given, at] = [choice % 2 === 0, timeOf(world.hours - (choice % 13))];
  const importId = `import-${++world.made}`;
  const what = { identity: world.identities.get(of.id)!, channel };
  world.utterances.push({ state: given ? "given" : "refused", what, at, importId });
  const line: HistoryLine = {
    ...{ importId, person: world.person, categoryId: of.id, channel, given, at, outcome: "recorded" },
  };
  world.lines.push(line);
  look(world, line, rules);
}

function look(world: World, line: HistoryLine, { keyOf, importWins }: Rules): void {
  const { importId, channel, given, at } = line;
  const category = world.known.find(({ id }) => id === line.categoryId)!;
  const choice = { given, at, isContactRefused: channelsOfNumbers.includes(channel) && hasStopped(world) };
  const rows = given ? [...world.kept, ...world.rows] : world.rows;
  line.outcome = importWins ? "recorded" : importOutcome(rows, ruleOf(category, channel, keyOf), choice, now);
  world.imported.push({ line, is: "record" });
  if (line.outcome !== "recorded") return;
  const state = given ? "given" : "refused";
  world.rows.push({ categoryId: keyOf(category), channel, contact: null, state, until: null, at, importId });
}

/** What it has recorded counts no more; of what other files say of the same, the newest is looked at again. */
function undo(world: World, choice: number, rules: Rules): void {
  const done = world.lines.filter(({ outcome, person }) => outcome === "recorded" && person === world.person);
  const line = done[choice % Math.max(1, done.length)];
  if (!line) return;
  line.outcome = "undone";
  world.imported.push({ line, is: "undo" });
  world.utterances = world.utterances.filter(({ importId }) => importId !== line.importId);
  const category = world.known.find(({ id }) => id === line.categoryId)!;
  const { channel, importId } = line;
  const about = { categoryId: rules.keyOf(category), channel, contact: null, importId };
  world.rows.push({ ...about, state: "undone", until: null, at: timeOf(world.hours) });
  const [next] = world.lines
    .filter((each) => each.person === line.person && each.categoryId === line.categoryId && each.channel === channel)
    .filter(({ outcome }) => outcome !== "recorded" && outcome !== "undone")
    .toSorted((one, other) => newestFirst(one, other));
  if (next) look(world, next, rules);
}

const newestFirst = (one: Pick<HistoryLine, "at" | "given">, other: Pick<HistoryLine, "at" | "given">): number =>
  Date.parse(other.at) - Date.parse(one.at) || Number(one.given) - Number(other.given);

/** One that was there before comes back by its name; else a new one, or one under a name that another has had. */
function addedTo(world: World, choice: number): WantedCategory {
  const removed = world.known.filter(({ isRemoved }) => isRemoved);
  const back = removed[choice % Math.max(1, removed.length)];
  if (back && choice < 50) return { name: back.name };
  const former = world.known.flatMap(({ formerNames }) => formerNames);
  return { name: choice < 70 ? (former[choice % Math.max(1, former.length)] ?? freshName(world)) : freshName(world) };
}

/** Another name, or the names of two exchanged; by the id, or in a file that has none and so adds and removes. */
function renamed(world: World, chosen: KnownCategory, choice: number): WantedCategory[] {
  const other = offered(world).find(({ id }) => id !== chosen.id);
  const name = choice < 30 && other ? other.name : freshName(world);
  return fileOf(world).map((entry) => {
    if (entry.id === chosen.id) return { id: entry.id, name };
    return other && entry.id === other.id && name === other.name ? { id: entry.id, name: chosen.name } : entry;
  });
}

/** All of a file, or nothing of one that is unclear. */
function putFile(world: World, file: readonly WantedCategory[]): void {
  const { categories, unclear } = readCategories(world.known, file, () => `id-${++world.made}`);
  if (unclear.length > 0) return;
  const kept = new Set(categories.map(({ id }) => id));
  for (const { id, wanted } of categories) {
    // Who reads a name that a category had knows it as that one.
    const same =
      world.known.find(({ name, isRemoved }) => !isRemoved && name === wanted.name) ??
      world.known.find(({ name, formerNames }) => name === wanted.name || formerNames.includes(wanted.name));
    const identity = world.identities.get(wanted.id ?? same?.id ?? "") ?? world.identities.size;
    world.identities.set(id, identity);
  }
  world.known = [
    ...categories.map(({ id, wanted, formerNames }) => ({
      ...{ id, name: wanted.name, names: {}, formerNames, isRemoved: false },
    })),
    ...world.known.filter(({ id }) => !kept.has(id)).map((category) => ({ ...category, isRemoved: true })),
  ];
}

/** The person's data go, and with half of them the person comes back under another id, with the same contact. */
function erase(world: World, choice: number): void {
  world.kept = [...world.kept, ...keptRefusals(world.rows)];
  if (choice >= 50) return;
  // A pause is no refusal, and goes with the data; so does what a file said and the record had no use for.
  world.utterances = world.utterances.filter(
    ({ state, importId, what }) =>
      state !== "paused" && (importId === null || isRefused(world, what!.identity, what!.channel)),
  );
  world.rows = [];
  world.person++;
}

const ruleOf = (category: KnownCategory, channel: Channel, keyOf: Rules["keyOf"]) =>
  ({ categoryId: keyOf(category), channel, kind: "transactional", isMandatory: false, isAssumed: true }) as const;

/** What a biller's message would reach, by any name that its category has or had, and the person had refused. */
const wrong = (world: World, { keyOf }: Rules): string[] =>
  [...new Set(world.known.flatMap(({ name, formerNames }) => [name, ...formerNames]))].flatMap((name) => {
    const category = findCategory(world.known, name);
    if (category === undefined) return [];
    return someChannels
      .filter(
        (channel) =>
          isSent(world, category, channel, keyOf) && isRefused(world, world.identities.get(category.id)!, channel),
      )
      .map((channel) => `${name} by ${channel}`);
  });

/** The reader: the person's latest answer to us about it was no, or that of a file, and nothing newer was said. */
function isRefused({ utterances, isNumberStopped }: World, identity: number, channel: Channel): boolean {
  if (channel !== "Email" && isNumberStopped) return true;
  const about = utterances.filter(
    ({ what }) => what === null || (what.identity === identity && what.channel === channel),
  );
  const last = about.findLast(({ importId }) => importId === null);
  if (last !== undefined && last.state !== "given") return true;
  const [newest] = about
    .filter(({ importId, at }) => importId !== null && (last === undefined || at >= last.at))
    .toSorted((one, other) =>
      newestFirst({ ...one, given: one.state === "given" }, { ...other, given: other.state === "given" }),
    );
  return newest?.state === "refused";
}
