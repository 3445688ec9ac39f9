import { enrollmentTypes } from "@billwright/schemas";
import { expect, test } from "vitest";
import { harbor, narmada } from "./account.ts";
import { demoForms, narmadaForms } from "./forms/forms.ts";
import { demoLinks, demoPages, moreDemoPages } from "./links.ts";
import { harborRecipients, narmadaRecipients } from "./recipients.ts";
import { harborTemplates, narmadaTemplates } from "./templates/templates.ts";

const now = "2026-11-20T12:00:00Z";
const demo = {
  [harbor.id]: { templates: harborTemplates, forms: demoForms, recipients: harborRecipients(now) },
  [narmada.id]: { templates: narmadaTemplates, forms: narmadaForms, recipients: narmadaRecipients(now) },
};

test.each([...demoLinks, ...Object.values(demoPages)])(
  "'$title' leads to a form or a pass that is active, if to any, for a customer there is",
  ({ accountId, enrollmentId, recipientId }) => {
    const template = demo[accountId]?.templates.find(({ id }) => id === enrollmentId);
    if (enrollmentId !== null) expect(template?.status).toBe("Active");
    if (recipientId !== null) expect(demo[accountId]?.recipients.map(({ id }) => id)).toContain(recipientId);
  },
);

test("a pass that is refused is there, and waits for its approval", () => {
  const refused = moreDemoPages
    .filter(({ page }) => page === "walletpass-addtowallet")
    .map(({ enrollmentId }) => harborTemplates.find(({ id }) => id === enrollmentId));
  expect(refused.map((template) => template?.status)).toEqual(["Active", "PendingForApproval", "Active"]);
});

test("there is a link for each enrolment type", () => {
  const linked = demoLinks.map((link) =>
    demo[link.accountId]?.forms.find(({ enrollment }) => enrollment.id === link.enrollmentId),
  );
  const types = new Set(linked.map((form) => form?.enrollment.type));
  expect([...types].sort()).toEqual([...enrollmentTypes].sort());
});
