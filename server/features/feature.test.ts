// What the wiring folds: nothing twice, nothing missing, and whoever forgot is named.
import { calls, gates, type CallName } from "@billwright/schemas";
import { Router } from "express";
import { expect, expectTypeOf, test } from "vitest";
import type { Gates } from "../http/gates.ts";
import type { Handler, Routes } from "../http/route.ts";
import type { Tasks } from "../jobs/kinds.ts";
import { fold, offersOf, type Feature, type Folded } from "./feature.ts";
import type { features } from "./features.ts";
import type { forms } from "./forms/index.ts";

const answer = (() => Promise.resolve(null)) as unknown as Handler<CallName>;
const routesFor = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, answer])) as Partial<Routes>;
const [first = "", ...others] = Object.keys(calls);
const open = Object.fromEntries(Object.keys(gates).map((name) => [name, answer])) as unknown as Gates;
const bringing = (name: string, names: readonly string[]) =>
  ({ name, brings: () => ({ routes: routesFor(names), ...(name === "a" ? { gates: open } : {}) }) }) satisfies Feature<
    never,
    never
  >;

test("features are folded into one table of calls, one of jobs, and their addresses in order", () => {
  const [one, two] = [Router(), Router()];
  const forget = () => Promise.resolve();
  const features = [
    { name: "a", brings: () => ({ routes: routesFor([first]), gates: open, routers: [one], nightly: [forget] }) },
    { name: "b", brings: () => ({ routes: routesFor(others), routers: [two] }) },
  ] satisfies Feature<never, never>[];
  const folded = fold(features, {});
  expect(Object.keys(folded.routes).sort()).toEqual(Object.keys(calls).sort());
  expect([folded.routers, folded.nightly]).toEqual([[one, two], [forget]]);
});

test("a call that no feature answers is named at the start", () => {
  expect(() => fold([bringing("a", others)], {})).toThrow(`No feature answers ${first}.`);
});

test("a gate that no feature brings is named at the start", () => {
  const { link: _missing, ...gates } = open;
  const feature = { name: "a", brings: () => ({ routes: routesFor([first, ...others]), gates }) };
  expect(() => fold([feature satisfies Feature<never, never>], {})).toThrow("No feature brings the gate link.");
});

test("a call that two features answer is named at the start, with both", () => {
  const features = [bringing("a", [first, ...others]), bringing("b", [first])];
  expect(() => fold(features, {})).toThrow(`Both a and b bring ${first}: one of them has to.`);
});

test("the compiler misses a call that no feature answers, and a service that none offers", () => {
  type GetProfile = "GET /api/Profile/Get";
  const profile = {
    name: "profile",
    offers: () => ({ clock: 1 }),
    brings: () => ({ routes: { "GET /api/Profile/Get": answer as Handler<GetProfile> } }),
  } satisfies Feature<never, never>;
  const features = [profile] as const;
  expectTypeOf<ReturnType<typeof fold<object, typeof profile>>["routes"]>().toEqualTypeOf<Routes<GetProfile>>();
  expectTypeOf(offersOf(features, {})).toHaveProperty("clock");
  expectTypeOf(offersOf(features, {})).not.toHaveProperty("calendar");
});

test("the compiler sees every call, gate and job in the fold of all features, and misses those of a feature left out", () => {
  type All = Folded<(typeof features)[number]>;
  expectTypeOf<All["routes"]>().toEqualTypeOf<Routes>();
  expectTypeOf<All["gates"]>().toEqualTypeOf<Gates>();
  expectTypeOf<All["tasks"]>().toEqualTypeOf<Omit<Tasks, "forgetOld" | "handFact">>();
  type WithoutForms = Folded<Exclude<(typeof features)[number], (typeof forms)[number]>>;
  expectTypeOf<WithoutForms["routes"]>().not.toExtend<Routes>();
  expectTypeOf<WithoutForms["tasks"]>().not.toExtend<All["tasks"]>();
});
