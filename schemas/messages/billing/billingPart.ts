// What the billing pages say; an area of their words is a file beside this one. A module of its own, because what one export of a module
// needs comes along with all of them: no form loads it.
import { budgetMessages } from "./budget.ts";
import { invoiceMessages } from "./invoice.ts";
import { legalMessages } from "./legal.ts";
import { myBillsMessages } from "./myBills.ts";
import { payMessages } from "./pay.ts";
import { pushMessages } from "./push.ts";
import { signUpMessages } from "./signUp.ts";
import { statusMessages } from "./status.ts";
import { verifyMessages } from "./verify.ts";
import { walletMessages } from "./wallet.ts";

export const billingPart = {
  ...budgetMessages,
  ...invoiceMessages,
  ...legalMessages,
  ...myBillsMessages,
  ...payMessages,
  ...pushMessages,
  ...signUpMessages,
  ...statusMessages,
  ...verifyMessages,
  ...walletMessages,
} as const;
