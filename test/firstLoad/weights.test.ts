// The weights of `npm run bench weight`, on the build of the tests: its scripts are the same.
import { beforeAll, describe, expect, test } from "vitest";
import { pageOf } from "@billwright/schemas";
import { browserWanted } from "../support/browser.ts";
import { stage } from "../support/stage.ts";
import { faultsOf, weighAll, type Weight } from "./weights.ts";

describe.runIf(browserWanted)("the first load of every page", () => {
  const on = stage();
  let weights: Weight[];
  beforeAll(async () => {
    weights = await weighAll(on);
  });

  test("keeps its budget, and a customer's holds nothing of the staff's", () => {
    expect(faultsOf(weights)).toEqual([]);
  });

  test("a staff page taken for a customer's would be found", () => {
    const staffs = weights.find(({ name }) => pageOf(name).words.includes("staff"))!;
    expect(faultsOf([{ ...staffs, name: "form" }])).toContainEqual(expect.stringMatching(/^A customer would load/));
  });
});
