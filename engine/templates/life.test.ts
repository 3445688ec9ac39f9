// What can be done with a template beside its approval.
import { roles, templateStatuses } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { isLifeOffered, type LifeSituation } from "./life.ts";

const situation: LifeSituation = { role: "Owner", status: "Active", isActive: true, isStopped: false, shelf: "list" };
const offered = (more: Partial<LifeSituation>) =>
  (["stop", "start", "archive", "bin", "restore"] as const).filter((one) =>
    isLifeOffered(one, { ...situation, ...more }),
  );

test.each<[string, Partial<LifeSituation>, string[]]>([
  ["is live", {}, ["stop"]],
  ["is live, to an author", { role: "User" }, []],
  ["is stopped", { isActive: false, isStopped: true }, ["start", "archive", "bin"]],
  ["is stopped, to an author", { role: "User", isActive: false, isStopped: true }, ["archive", "bin"]],
  ["is in the archive", { isActive: false, isStopped: true, shelf: "archive" }, ["bin", "restore"]],
  ["is in the bin", { isActive: false, shelf: "bin" }, ["restore"]],
  ["waits for approval", { isActive: false, status: "PendingForApproval" }, []],
])("of what %s is offered what fits", (_what, more, actions) => {
  expect(offered(more)).toEqual(actions);
});

describe("whatever its status", () => {
  test.each(roles)("who only looks is offered nothing: %s", (role) => {
    if (!role.endsWith("Display")) return;
    for (const status of templateStatuses)
      for (const isActive of [true, false]) expect(offered({ role, status, isActive })).toEqual([]);
  });
});
