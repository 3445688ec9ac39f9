// All templates of the demo billers, forms among them. A new one: its line in the channel's file.
import type { StoredForm, TemplateStatus } from "@billwright/schemas";
import { demoForms, narmadaForms } from "../forms/forms.ts";
import { unfinishedForms } from "../forms/unfinished/forms.ts";
import { emails, pushMessages, textMessages } from "./messages.ts";
import { passes, phoneMenus } from "./passesAndMenus.ts";
import type { AnyDemoTemplate, DemoTemplate } from "./template.ts";

interface Authors {
  author: string;
  decidedBy: string;
}

/** Forms that customers use were begun long before anybody answered them, the others of late. */
const formsBy = (forms: readonly StoredForm[], authors: Authors): DemoTemplate<"DynamicForms">[] =>
  forms.map((content, index) => {
    const { id, name, status } = content.enrollment;
    return {
      id,
      channel: "DynamicForms",
      name: name ?? id,
      content,
      status: status as TemplateStatus,
      ...authors,
      daysAgo: status === "Active" ? 100 - index : 3 + index / 2,
      reason: "The number on the pole has to be required: without it no crew finds the light.",
    };
  });

export const harborTemplates: readonly AnyDemoTemplate[] = [
  ...formsBy([...demoForms, ...unfinishedForms], { author: "harbor-user", decidedBy: "harbor-owner" }),
  ...emails,
  ...textMessages,
  ...pushMessages,
  ...passes,
  ...phoneMenus,
];

/** The second biller's: few, so that a mix-up of tenants shows at once. */
export const narmadaTemplates: readonly AnyDemoTemplate[] = [
  ...formsBy(narmadaForms, { author: "narmada-user", decidedBy: "narmada-owner" }),
  {
    id: "narmada-email-bill",
    channel: "Email",
    name: "Bijli bill",
    status: "Active",
    author: "narmada-user",
    decidedBy: "narmada-owner",
    daysAgo: 60,
    content: {
      subject: "Your bill of {{PaymentAmount}} is due on {{NextBillDate}}",
      html: "<p>Namaste,</p><p>the bill for connection {{RecipientId}} is <strong>{{PaymentAmount}}</strong>, due on {{NextBillDate}}.</p>",
    },
  },
  {
    id: "narmada-sms-cut",
    channel: "SMS",
    name: "Planned power cut",
    status: "PendingForApproval",
    author: "narmada-user",
    daysAgo: 2,
    content: { text: "Narmada Jal Vidyut: no power in {{ZIP}} tomorrow from 10 to 13. Please store water." },
  },
];
