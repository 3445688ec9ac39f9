// Every feature of the server, a line each. Their addresses beside the calls are asked in this order: the pages take whatever is left.
import { agreements } from "./agreements/index.ts";
import { banks } from "./banks/index.ts";
import { branding } from "./branding/index.ts";
import { budget } from "./budget/index.ts";
import { codes } from "./codes/index.ts";
import { contacts } from "./contacts/index.ts";
import { documents } from "./documents/index.ts";
import { enrolled } from "./enrolled/index.ts";
import { enrollments } from "./enrollments/index.ts";
import { landing } from "./landing/index.ts";
import { fieldAgent } from "./fieldAgent/index.ts";
import { messages } from "./messages/index.ts";
import { newBills } from "./newBills/index.ts";
import { notices } from "./notices/index.ts";
import { outbox } from "./outbox/index.ts";
import { pages } from "./pages/index.ts";
import { payments } from "./payments/index.ts";
import { personalData } from "./personalData/index.ts";
import { preferences } from "./preferences/index.ts";
import { push } from "./push/index.ts";
import { receipts } from "./receipts/index.ts";
import { results } from "./results/index.ts";
import { shortLinks } from "./shortLinks/index.ts";
import { signUp } from "./signUp/index.ts";
import { sso } from "./sso/index.ts";
import { smartPages } from "./smartPages/index.ts";
import { submissions } from "./submissions/index.ts";
import { supplier } from "./supplier/index.ts";
import { templates } from "./templates/index.ts";
import { testLinks } from "./testLinks/index.ts";
import { translations } from "./translations/index.ts";
import { unsubscribe } from "./unsubscribe/index.ts";
import { users } from "./users/index.ts";
import { wallet } from "./wallet/index.ts";
import { webhooks } from "./webhooks/index.ts";

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
