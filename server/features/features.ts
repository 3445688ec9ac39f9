// Every feature of the server, a line each. Their addresses beside the calls are asked in this order: the pages take whatever is left.
import { agreements } from "./money/agreements/index.ts";
import { banks } from "./forms/banks/index.ts";
import { branding } from "./platform/accounts/index.ts";
import { budget } from "./money/budget/index.ts";
import { codes } from "./customers/codes/index.ts";
import { contacts } from "./customers/contacts/index.ts";
import { documents } from "./money/documents/index.ts";
import { enrolled } from "./forms/enrolled/index.ts";
import { enrollments } from "./forms/enrollments/index.ts";
import { landing } from "./forms/landing/index.ts";
import { fieldAgent } from "./money/fieldAgent/index.ts";
import { messages } from "./platform/messages/index.ts";
import { newBills } from "./money/newBills/index.ts";
import { notices } from "./platform/notices/index.ts";
import { outbox } from "./platform/outbox/index.ts";
import { pages } from "./platform/pages/index.ts";
import { payments } from "./money/payments/index.ts";
import { personalData } from "./platform/personalData/index.ts";
import { preferences } from "./customers/preferences/index.ts";
import { push } from "./customers/push/index.ts";
import { receipts } from "./forms/receipts/index.ts";
import { results } from "./forms/results/index.ts";
import { shortLinks } from "./platform/shortLinks/index.ts";
import { signUp } from "./staff/signUp/index.ts";
import { sso } from "./staff/sso/index.ts";
import { smartPages } from "./customers/smartPages/index.ts";
import { submissions } from "./forms/submissions/index.ts";
import { supplier } from "./customers/supplier/index.ts";
import { templates } from "./forms/templates/index.ts";
import { testLinks } from "./forms/testLinks/index.ts";
import { translations } from "./platform/translations/index.ts";
import { unsubscribe } from "./customers/unsubscribe/index.ts";
import { users } from "./staff/users/index.ts";
import { wallet } from "./money/wallet/index.ts";
import { webhooks } from "./platform/webhooks/index.ts";

export const features = [
  enrollments,
  submissions,
  receipts,
  enrolled,
  codes,
  contacts,
  payments,
  wallet,
  budget,
  preferences,
  landing,
  smartPages,
  fieldAgent,
  documents,
  newBills,
  supplier,
  agreements,
  unsubscribe,
  banks,
  results,
  templates,
  testLinks,
  users,
  sso,
  signUp,
  branding,
  notices,
  translations,
  messages,
  push,
  webhooks,
  outbox,
  personalData,
  shortLinks,
  pages,
] as const;
