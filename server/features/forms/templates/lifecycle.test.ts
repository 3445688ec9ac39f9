// The state machine of a template, the links of mails: everything that needs no database.
import { templateStatuses, type TemplateStatus } from "@billwright/schemas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextStatus, type Happening } from "./lifecycle.ts";
import { addressOf } from "./notify.ts";

describe("a template's status", () => {
  const table: [string, Happening, Record<TemplateStatus, TemplateStatus | null>][] = [
    [
      "the last approval",
      { type: "approved", approvals: 2, required: 2 },
      { Draft: null, PendingForApproval: "Active", Active: null, Rejected: "Active" },
    ],
    [
      "one approval of two",
      { type: "approved", approvals: 1, required: 2 },
      { Draft: null, PendingForApproval: "PendingForApproval", Active: null, Rejected: "PendingForApproval" },
    ],
    [
      "a rejection",
      { type: "rejected" },
      { Draft: null, PendingForApproval: "Rejected", Active: null, Rejected: null },
    ],
    ["a withdrawal", { type: "withdrawn" }, { Draft: null, PendingForApproval: "Draft", Active: null, Rejected: null }],
    [
      "a saved draft",
      { type: "saved", outcome: "Draft" },
      { Draft: "Draft", PendingForApproval: "Draft", Active: "Draft", Rejected: "Draft" },
    ],
    [
      "a submitted version",
      { type: "saved", outcome: "PendingForApproval" },
      {
        Draft: "PendingForApproval",
        PendingForApproval: "PendingForApproval",
        Active: "PendingForApproval",
        Rejected: "PendingForApproval",
      },
    ],
    [
      "a version active at once",
      { type: "saved", outcome: "Active" },
      { Draft: "Active", PendingForApproval: "Active", Active: "Active", Rejected: "Active" },
    ],
    [
      "a version saved as rejected",
      { type: "saved", outcome: "Rejected" },
      { Draft: null, PendingForApproval: null, Active: null, Rejected: null },
    ],
  ];
  test.each(table)("after %s is the table's [approval.quorum]", (_what, happening, expected) => {
    expect(Object.fromEntries(templateStatuses.map((status) => [status, nextStatus(status, happening)]))).toEqual(
      expected,
    );
  });

  test("never becomes Active with fewer approvals than are required [approval.quorum]", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...templateStatuses),
        fc.nat(20),
        fc.integer({ min: 1, max: 20 }),
        (status, approvals, required) => {
          const next = nextStatus(status, { type: "approved", approvals, required });
          if (approvals < required) expect(next).not.toBe("Active");
        },
      ),
    );
  });
});

test("a link in a mail has one slash between its parts, and an id that needs it is written for an address", () => {
  const links = (["DynamicForms", "Email", "SMS"] as const).map((channel) =>
    addressOf("https://bills.example/", { channel, templateId: "a b/c" }),
  );
  expect(links).toEqual([
    "https://bills.example/form/preview/a%20b%2Fc",
    "https://bills.example/smart/template-gallery/a%20b%2Fc",
    "https://bills.example/smart/sms-gallery/a%20b%2Fc",
  ]);
});
