import { compile } from "@billwright/engine";
import { templateChannels, templateStatuses } from "@billwright/schemas";
import { expect, test } from "vitest";
import { checkComplete, readContent } from "../../features/forms/templates/content.ts";
import { harbor, narmada } from "../account.ts";
import { unfinishedForms } from "../forms/unfinished/forms.ts";
import { harborTemplates, narmadaTemplates } from "./templates.ts";

const others = [...harborTemplates, ...narmadaTemplates].filter(({ channel }) => channel !== "DynamicForms");

test.each(others)(
  "$id is what its channel takes, harmless as it is written and complete",
  ({ id, channel, content }) => {
    expect(readContent(channel, content, id)).toEqual(content);
    expect(() => checkComplete(channel, content)).not.toThrow();
  },
);

test("every channel has two templates or more, and every status occurs in it or beside it", () => {
  for (const channel of templateChannels)
    expect(harborTemplates.filter((template) => template.channel === channel).length).toBeGreaterThanOrEqual(2);
  const forms = harborTemplates.filter(({ channel }) => channel === "DynamicForms");
  expect(new Set(forms.map(({ status }) => status))).toEqual(new Set(templateStatuses));
});

test("each was written by a user of its account, and decided on by an Owner", () => {
  for (const [account, templates] of [
    [harbor, harborTemplates],
    [narmada, narmadaTemplates],
  ] as const) {
    const roleOf = (userId: string | undefined) => account.users.find(({ id }) => id === userId)?.role;
    for (const { author, decidedBy, status } of templates) {
      expect(roleOf(author)).toBeDefined();
      if (status === "Active" || status === "Rejected") expect(roleOf(decidedBy)).toBe("Owner");
    }
  }
});

test("the unfinished forms are in order, so that they can be submitted as they are", () => {
  for (const { enrollment } of unfinishedForms) expect(() => compile(enrollment)).not.toThrow();
});
