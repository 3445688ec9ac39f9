// What the pages of those who sign in say beside the customers' catalogue. Apart from it, so that a customer's page does not load it.
// pages/locales/staff/en.json is written from it (npm run locales).
import { analyticsMessages } from "./analytics.ts";
import { approvalMessages } from "./approval.ts";
import { messages } from "./catalogue.ts";
import { editorMessages } from "./editor.ts";
import { galleryMessages } from "./gallery.ts";
import { ruleMessages } from "./rules.ts";
import { sandboxMessages } from "./sandbox.ts";
import { sessionMessages } from "./session.ts";
import { staffShellMessages } from "./staff.ts";
import { staffMailMessages } from "./staffMail.ts";
import { templateMessages } from "./templates.ts";
import { usersMessages } from "./users.ts";

export const staffMessages = {
  ...analyticsMessages,
  ...approvalMessages,
  ...editorMessages,
  ...galleryMessages,
  ...ruleMessages,
  ...sandboxMessages,
  ...sessionMessages,
  ...staffMailMessages,
  ...staffShellMessages,
  ...templateMessages,
  ...usersMessages,
} as const;

/** Every message there is: the server's and the tests'. A page that uses it loads it whole. */
export const allMessages = { ...messages, ...staffMessages } as const;

/** The key of any message. */
export type MessageKey = keyof typeof allMessages;
