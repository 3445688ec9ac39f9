// How an account approves templates: what may be saved, word for word (forms.txt §5).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allMessages, fill, type MessageKey } from "@billwright/schemas";
import { approvalProblem, approvalsRequiredOf, type ApprovalSettings } from "./approvalConfig.ts";

const settingsOf = (settings: Partial<ApprovalSettings> = {}): ApprovalSettings => ({
  adminNeedApproval: true,
  randomApproval: true,
  approvalsRequired: 1,
  ...settings,
});

const errorOf = (settings: ApprovalSettings, counts: { admins: number; chosen: number }): string | null => {
  const problem = approvalProblem(settings, counts);
  return problem && fill(allMessages[problem.key as MessageKey], problem.params);
};

const anySettings = fc.record({
  adminNeedApproval: fc.boolean(),
  randomApproval: fc.boolean(),
  approvalsRequired: fc.integer({ min: 1, max: 9999 }),
});
const anyCounts = fc.record({ admins: fc.nat({ max: 500 }), chosen: fc.nat({ max: 500 }) });

describe("the settings of approval", () => {
  test("ask for no more admins than there are [approval.too-many]", () => {
    expect(errorOf(settingsOf({ approvalsRequired: 4 }), { admins: 3, chosen: 0 })).toBe(
      "Please select only 3 admins for approval. as you have only 3 admins to approve",
    );
    fc.assert(
      fc.property(anySettings, anyCounts, (settings, counts) => {
        const isTooMany = approvalProblem(settings, counts)?.key === "approval.tooMany";
        expect(isTooMany).toBe(settings.approvalsRequired > counts.admins);
      }),
    );
  });

  test("need a second admin where admins need approval [approval.one-admin]", () => {
    expect(errorOf(settingsOf(), { admins: 1, chosen: 1 })).toBe(
      "Your account currently has only one admin. Therefore, approval requests to other admins cannot be sent.",
    );
    expect(errorOf(settingsOf({ adminNeedApproval: false }), { admins: 1, chosen: 1 })).toBeNull();
    expect(errorOf(settingsOf(), { admins: 2, chosen: 0 })).toBeNull();
  });

  test("need as many chosen admins as have to approve [approval.at-least]", () => {
    const chosen = settingsOf({ randomApproval: false, approvalsRequired: 2 });
    expect(errorOf(chosen, { admins: 3, chosen: 1 })).toBe("Please select atleast 2 admins.");
    expect(errorOf(chosen, { admins: 3, chosen: 2 })).toBeNull();
    fc.assert(
      fc.property(anySettings, anyCounts, (settings, counts) => {
        if (approvalProblem(settings, counts)?.key !== "approval.atLeast") return;
        expect(settings.randomApproval).toBe(false);
        expect(counts.chosen).toBeLessThan(settings.approvalsRequired);
      }),
    );
  });

  test("that may be saved can be met: enough admins, and enough of them chosen [approval.too-many, approval.one-admin, approval.at-least]", () => {
    fc.assert(
      fc.property(anySettings, anyCounts, (settings, counts) => {
        if (approvalProblem(settings, counts) !== null) return;
        expect(counts.admins).toBeGreaterThanOrEqual(settings.approvalsRequired);
        if (!settings.adminNeedApproval) return;
        expect(counts.admins).toBeGreaterThan(1);
        if (!settings.randomApproval) expect(counts.chosen).toBeGreaterThanOrEqual(settings.approvalsRequired);
      }),
    );
  });

  test("never fail twice for one reason: where all admins may approve and there are enough of them, there is no error [approval.too-many]", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 2, max: 500 }), fc.nat(), (adminNeedApproval, admins, seed) => {
        const approvalsRequired = 1 + (seed % admins);
        const settings = settingsOf({ adminNeedApproval, approvalsRequired });
        expect(approvalProblem(settings, { admins, chosen: 0 })).toBeNull();
      }),
    );
  });
});

describe("the number of approvals required", () => {
  test.each([
    ["", 1],
    ["  ", 1],
    [null, 1],
    [undefined, 1],
    [0, 1],
    ["0", 1],
    [-3, 1],
    ["2", 2],
    [7, 7],
    ["9999", 9999],
    [Number.NaN, 1],
    [2.5, 1],
  ])("%j is %d [approval.count]", (typed, number) => {
    expect(approvalsRequiredOf(typed)).toBe(number);
  });

  test("is a whole number of at least one, whatever is typed [approval.count]", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.constant(null)), (typed) => {
        const number = approvalsRequiredOf(typed);
        expect(Number.isInteger(number) && number >= 1).toBe(true);
      }),
    );
  });
});

test("the messages about approval are word for word as specified [approval.saved, approval.too-many, approval.one-admin, approval.at-least]", () => {
  const words = (["tooMany", "oneAdmin", "atLeast", "saved"] as const).map((name) => allMessages[`approval.${name}`]);
  expect(words).toEqual([
    "Please select only {n} admins for approval. as you have only {n} admins to approve",
    "Your account currently has only one admin. Therefore, approval requests to other admins cannot be sent.",
    "Please select atleast {n} admins.",
    "Template approval configs saved successfully",
  ]);
});
