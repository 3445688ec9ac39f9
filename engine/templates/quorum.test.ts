import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { needsNotification, quorumOf, type ApprovalRequest, type Quorum } from "./quorum.ts";

const request = (required: number, approvers: string[] | null = null): ApprovalRequest => ({
  required,
  approvers,
  submittedBy: "author",
});

const cases: [title: string, ApprovalRequest, owners: string[], Quorum][] = [
  ["all approvers are still there", request(2, ["a", "b"]), ["a", "b", "c"], { deciders: ["a", "b"], needed: 2 }],
  ["there are more approvers than are needed", request(1, ["a", "b"]), ["b", "c"], { deciders: ["b"], needed: 1 }],
  [
    "too few of them are left: all others may decide",
    request(2, ["a", "b"]),
    ["b", "c", "d"],
    { deciders: ["b", "c", "d"], needed: 2 },
  ],
  ["none of them is left: all others may decide", request(1, ["a"]), ["c", "d"], { deciders: ["c", "d"], needed: 1 }],
  ["fewer Owners than are needed: all of them", request(3), ["a", "b"], { deciders: ["a", "b"], needed: 2 }],
  ["the submitter never counts", request(2), ["a", "author"], { deciders: ["a"], needed: 1 }],
  ["nobody but the submitter is left", request(2, ["a"]), ["author"], { deciders: [], needed: 1 }],
];

describe("the quorum", () => {
  test.each(cases)("is right if %s [approval.quorum]", (_title, approvers, owners, quorum) => {
    expect(quorumOf(approvers, owners)).toEqual(quorum);
  });

  const ids = fc.subarray(["a", "b", "c", "d", "author"]);
  const requests = fc.record({
    required: fc.integer({ min: 1, max: 6 }),
    approvers: fc.option(ids),
    submittedBy: fc.constantFrom("author", "a", null),
  });

  test("never needs more than was requested, can be met while an Owner is left, and never includes the submitter [approval.quorum]", () => {
    fc.assert(
      fc.property(requests, ids, (approvers, owners) => {
        const { deciders, needed } = quorumOf(approvers, owners);
        expect(needed).toBeGreaterThanOrEqual(1);
        expect(needed).toBeLessThanOrEqual(approvers.required);
        expect(deciders.includes(String(approvers.submittedBy))).toBe(false);
        const others = owners.filter((owner) => owner !== approvers.submittedBy);
        if (others.length > 0) expect(deciders.length).toBeGreaterThanOrEqual(needed);
        expect(deciders.length === 0).toBe(others.length === 0);
      }),
    );
  });

  test("needs a notification if fewer are needed, others may decide or nobody is left, and not otherwise [approval.quorum]", () => {
    const before = { deciders: ["a", "b"], needed: 2 };
    expect(needsNotification(before, before)).toBe(false);
    expect(needsNotification({ deciders: ["a", "b", "c"], needed: 1 }, { deciders: ["a"], needed: 1 })).toBe(false);
    expect(needsNotification(before, { deciders: ["a"], needed: 1 })).toBe(true);
    expect(needsNotification(before, { deciders: ["a", "c"], needed: 2 })).toBe(true);
    expect(needsNotification({ deciders: ["a"], needed: 1 }, { deciders: [], needed: 1 })).toBe(true);
  });
});
