import { enrollmentTypes } from "@billwright/schemas";
import { expect, test } from "vitest";
import { harbor, narmada } from "./account.ts";
import { demoForms, narmadaForms } from "./forms/forms.ts";
import { demoLinks, demoPages } from "./links.ts";
import { harborRecipients, narmadaRecipients } from "./recipients.ts";

const now = "2026-11-20T12:00:00Z";
const demo = {
  [harbor.id]: { forms: demoForms, recipients: harborRecipients(now) },
  [narmada.id]: { forms: narmadaForms, recipients: narmadaRecipients(now) },
};

test.each([...demoLinks, ...Object.values(demoPages)])(
  "'$title' leads to a form that is active, if to any, for a customer there is",
  ({ accountId, enrollmentId, recipientId }) => {
    const form = demo[accountId]?.forms.find(({ enrollment }) => enrollment.id === enrollmentId);
    if (enrollmentId !== null) expect(form?.enrollment.status).toBe("Active");
    if (recipientId !== null) expect(demo[accountId]?.recipients.map(({ id }) => id)).toContain(recipientId);
  },
);

test("there is a link for each enrolment type", () => {
  const linked = demoLinks.map((link) =>
    demo[link.accountId]?.forms.find(({ enrollment }) => enrollment.id === link.enrollmentId),
  );
  const types = new Set(linked.map((form) => form?.enrollment.type));
  expect([...types].sort()).toEqual([...enrollmentTypes].sort());
});
