// What a feature is to the server: a folder that says in its index.ts what it brings. The wiring folds the list of all of them.
import { calls, gates as allGates, type CallName, type Gate } from "@billwright/schemas";
import type { Router } from "express";
import type { Gates } from "../http/gates.ts";
import type { Routes } from "../http/route.ts";
import type { Forget } from "../jobs/forgetOld.ts";
import type { JobKind, Tasks } from "../jobs/kinds.ts";
import type { CustomerDataPart } from "./customerData.ts";
import type { FactParts } from "./factPart.ts";
import type { WhenFinal } from "./finalReport.ts";

/** What a feature adds to the server. */
interface Brought {
  /** A handler for each of its calls. */
  routes?: Partial<Routes>;
  /** The check of each gate that it knows. */
  gates?: Partial<Gates>;
  /** A task for each of its kinds of jobs. */
  tasks?: Partial<Tasks>;
  /** What it adds to the facts that are sent to the biller. */
  facts?: FactParts;
  /** Deletes its rows that are too old, once a night. */
  nightly?: readonly Forget[];
  /** Addresses other than the calls, matched in the order of the features. */
  routers?: readonly Router[];
}

export interface OwnTables {
  /** Nobody else writes them, and who wants to know what is in them asks their owner. */
  tables?: readonly string[];
  /** Others' tables that its statements join with its own, and why each is joined instead of read through its owner. */
  reads?: Readonly<Record<string, string>>;
}

/** `Base`: what is there before any feature. `Services`: that, and what the features offer each other. A feature names only what it uses. */
export interface Feature<in Base, in Services, Offer extends object = object> extends OwnTables {
  name: string;
  /** What other features use of this one. */
  offers?(base: Base): Offer;
  /** Its part of what is exported and erased of a customer. */
  customerData?: CustomerDataPart;
  /** What it does in the transaction that makes a submission final. */
  whenFinal?(base: Base): WhenFinal;
  brings?(services: Services): Brought;
}

/** The parts of a customer's data, of each feature that has one. */
export const customerDataOf = (
  features: readonly { name: string; customerData?: CustomerDataPart }[],
): CustomerDataPart[] => features.flatMap(({ customerData = [] }) => customerData);

type OfferOf<Each> = Each extends { offers: (base: never) => infer Offer } ? Offer : never;
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;

/** All that the features offer each other: a service that nobody offers is missed where it is used, by the compiler. */
export const offersOf = <Base, Each extends Feature<Base, never>>(
  features: readonly Each[],
  base: Base,
): All<OfferOf<Each>> & { whenFinal: WhenFinal[] } => {
  const offered = features.map((feature) => feature.offers?.(base) ?? {});
  const whenFinal = features.flatMap((feature) => feature.whenFinal?.(base) ?? []);
  return Object.assign({ whenFinal }, ...offered) as All<OfferOf<Each>> & { whenFinal: WhenFinal[] };
};

type Part<Each, Name extends keyof Brought> = Each extends { brings: (services: never) => infer B }
  ? B extends Record<Name, infer Value>
    ? Value
    : never
  : never;
type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** What all features bring together. The tables have the keys that the features have: one too few does not fit the whole table. */
export interface Folded<Each> {
  routes: Pick<Routes, KeysOf<Part<Each, "routes">> & CallName>;
  gates: Pick<Gates, KeysOf<Part<Each, "gates">> & Gate>;
  tasks: Pick<Tasks, KeysOf<Part<Each, "tasks">> & JobKind>;
  facts: FactParts;
  nightly: Forget[];
  routers: Router[];
}

/** @throws Error naming the call, gate or job that two features bring, or the call or gate that none does. */
export function fold<Services, Each extends Feature<never, Services>>(
  features: readonly Each[],
  services: Services,
): Folded<Each> {
  const brought = features.map(({ name, brings }) => ({ name, ...brings?.(services) }));
  const routes = joined(brought.map(({ name, routes = {} }) => [name, routes]));
  const gates = joined(brought.map(({ name, gates = {} }) => [name, gates]));
  const tasks = joined(brought.map(({ name, tasks = {} }) => [name, tasks]));
  const missing = Object.keys(calls).filter((name) => !Object.hasOwn(routes, name));
  if (missing.length > 0) throw new Error(`No feature answers ${missing.join(", ")}.`);
  const open = Object.keys(allGates).filter((name) => !Object.hasOwn(gates, name));
  if (open.length > 0) throw new Error(`No feature brings the gate ${open.join(", ")}.`);
  return {
    routes: routes as Folded<Each>["routes"],
    gates: gates as Folded<Each>["gates"],
    tasks: tasks as Folded<Each>["tasks"],
    facts: joined(brought.map(({ name, facts = {} }) => [name, facts])),
    nightly: brought.flatMap(({ nightly = [] }) => nightly),
    routers: brought.flatMap(({ routers = [] }) => routers),
  };
}

/** The entries of all; none may bring what another has brought. */
function joined(parts: readonly [feature: string, part: object][]): Record<string, unknown> {
  const owners = new Map<string, string>();
  for (const [feature, part] of parts)
    for (const name of Object.keys(part)) {
      const other = owners.get(name);
      if (other !== undefined) throw new Error(`Both ${other} and ${feature} bring ${name}: one of them has to.`);
      owners.set(name, feature);
    }
  return Object.assign({}, ...parts.map(([, part]) => part)) as Record<string, unknown>;
}
