// What is said where an account is looked after: its users and webhooks, what its customers chose and signed, what its system did not take. A part of
// its own: who works on forms needs none of it.
import { agreementMessages } from "./agreements.ts";
import { choiceImportMessages } from "./choiceImport.ts";
import { choiceMessages } from "./choices.ts";
import { undeliveredMessages } from "./undelivered.ts";
import { usersMessages } from "./users.ts";
import { webhookMessages } from "./webhooks.ts";

export const accountPart = {
  ...agreementMessages,
  ...choiceImportMessages,
  ...choiceMessages,
  ...undeliveredMessages,
  ...usersMessages,
  ...webhookMessages,
} as const;
