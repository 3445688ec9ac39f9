// What the billing pages say; an area of their words is a file beside this one. A module of its own, because what one export of a module
// needs comes along with all of them: no form loads it.
import { payMessages } from "./pay.ts";
import { statusMessages } from "./status.ts";
import { verifyMessages } from "./verify.ts";

export const billingPart = {
  ...payMessages,
  ...statusMessages,
  ...verifyMessages,
} as const;
