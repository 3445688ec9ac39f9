// Random histories of consents, for the proof that nobody is sent what a reader of the record would call refused. The reader is simple on purpose: it
// remembers which categories the person accepted and refused, and nothing of ids, names, files or imports.
import type { Channel } from "@billwright/schemas";
import { findCategory, readCategories, type KnownCategory, type WantedCategory } from "../consent/categories.ts";
import { canImport, consentTo, keptRefusals, type ConsentRow, type ConsentState } from "../consent/record.ts";
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
  "import",
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

/** `by name`: the rows are keyed by what a category is called, as they were before categories had ids. */
export type Twin = "by name";

/** The person's answers, by what they know a category by. */
interface Utterance {
  state: ConsentState;
  /** Null: everything. */
  what: { identity: number; channel: Channel } | null;
}

export interface World {
  known: KnownCategory[];
  /** What a category is to the person, by its id. */
  identities: Map<string, number>;
  rows: ConsentRow[];
  /** What was refused by somebody of this contact who was erased. */
  kept: ConsentRow[];
  utterances: Utterance[];
  made: number;
}

const now = "2026-11-20T12:00:00Z";
const later = "2026-12-20T12:00:00Z";

/** Answers what was sent although the person had refused it, as text: nothing, unless the rules are wrong. */
export function play(history: readonly HistoryStep[], twin?: Twin): string[] {
  const world = newWorld();
  const keyOf = (category: KnownCategory): string => (twin === "by name" ? category.name : category.id);
  return history.flatMap((step, index) => {
    take(world, step, keyOf);
    return wrong(world, keyOf).map((what) => `step ${index} (${step.is}): ${what}`);
  });
}

export function newWorld(): World {
  const world: World = { known: [], identities: new Map(), rows: [], kept: [], utterances: [], made: 0 };
  for (const name of ["Bills", "Tips", "Work"]) putFile(world, [...fileOf(world), { name }]);
  return world;
}

/** What is sent by each name and channel, so that another keeper of the record can be compared. */
export const sendings = (world: World): { name: string; channel: Channel; isSent: boolean }[] =>
  [...new Set(world.known.flatMap(({ name, formerNames }) => [name, ...formerNames]))].flatMap((name) =>
    someChannels.map((channel) => {
      const category = findCategory(world.known, name);
      const rule = category && ruleOf(category, channel, idOf);
      return {
        name,
        channel,
        isSent: rule !== undefined && consentTo([...world.kept, ...world.rows], rule, now).isGiven,
      };
    }),
  );

const idOf = ({ id }: KnownCategory): string => id;

const offered = ({ known }: World): KnownCategory[] => known.filter(({ isRemoved }) => !isRemoved);
const fileOf = (world: World): WantedCategory[] => offered(world).map(({ id, name }) => ({ id, name }));
const freshName = (world: World): string => `Category ${++world.made}`;

export function take(
  world: World,
  { is, category, channel, choice }: HistoryStep,
  keyOf: (of: KnownCategory) => string = idOf,
): void {
  const all = offered(world);
  const chosen = all[category % Math.max(1, all.length)];
  const row = (state: ConsentState, of: KnownCategory | null): ConsentRow => ({
    ...{ categoryId: of && keyOf(of), channel: of && channel, contact: null, state },
    until: state === "paused" ? later : null,
  });
  const say = (state: ConsentState, of: KnownCategory | null) => {
    world.rows.push(row(state, of));
    world.utterances.push({ state, what: of && { identity: world.identities.get(of.id)!, channel } });
  };
  if (is === "refuseAll") say("refused", null);
  if (is === "pause" && choice < 20) say("paused", null);
  if (is === "add") putFile(world, [...fileOf(world), addedTo(world, choice)]);
  if (is === "erase") erase(world, choice);
  if (!chosen) return;
  if (is === "give") say("given", chosen);
  if (is === "refuse") say("refused", chosen);
  if (is === "rename") putFile(world, renamed(world, chosen, choice));
  if (is === "remove")
    putFile(
      world,
      fileOf(world).filter(({ id }) => id !== chosen.id),
    );
  if (is === "import" && canImport([...world.kept, ...world.rows], ruleOf(chosen, channel, keyOf), now))
    world.rows.push(row("given", chosen));
}

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
  world.rows = [];
  // A pause is no refusal, and goes with the data.
  world.utterances = world.utterances.filter(({ state }) => state !== "paused");
}

const ruleOf = (category: KnownCategory, channel: Channel, keyOf: (of: KnownCategory) => string) =>
  ({ categoryId: keyOf(category), channel, kind: "transactional", isMandatory: false, isAssumed: true }) as const;

/** What a biller's message would reach, by any name that its category has or had, and the person had refused. */
const wrong = (world: World, keyOf: (of: KnownCategory) => string): string[] =>
  [...new Set(world.known.flatMap(({ name, formerNames }) => [name, ...formerNames]))].flatMap((name) => {
    const category = findCategory(world.known, name);
    if (category === undefined) return [];
    return someChannels
      .filter((channel) => {
        const isSent = consentTo([...world.kept, ...world.rows], ruleOf(category, channel, keyOf), now).isGiven;
        return isSent && isRefused(world, world.identities.get(category.id)!, channel);
      })
      .map((channel) => `${name} by ${channel}`);
  });

/** The reader: the person's latest answer about it was no. */
function isRefused({ utterances }: World, identity: number, channel: Channel): boolean {
  const about = utterances.filter(
    ({ what }) => what === null || (what.identity === identity && what.channel === channel),
  );
  const last = about.at(-1);
  return last !== undefined && last.state !== "given";
}
