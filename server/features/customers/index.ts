// What a customer is known by and wants: contacts, consents, preferences, codes, questions before a page, look-ups, a choice of supplier.
import { choices } from "./choices/index.ts";
import { codes } from "./codes/index.ts";
import { consents } from "./consents/index.ts";
import { contacts } from "./contacts/index.ts";
import { imports } from "./imports/index.ts";
import { mails } from "./mails/index.ts";
import { preferences } from "./preferences/index.ts";
import { push } from "./push/index.ts";
import { smartPages } from "./smartPages/index.ts";
import { supplier } from "./supplier/index.ts";
import { texts } from "./texts/index.ts";
import { unsubscribe } from "./unsubscribe/index.ts";

/** Its features, in the order in which their other addresses are matched. */
export const customers = [
  codes,
  consents,
  contacts,
  choices,
  mails,
  imports,
  preferences,
  smartPages,
  supplier,
  texts,
  unsubscribe,
  push,
] as const;

// What the wings above it, the wiring and the commands call.
export { type AnswerMailServices, mailsAnswer } from "./answered/index.ts";
export { keysOfEntries } from "./choices/index.ts";
export {
  type Purpose,
  type VerifiedContacts,
  contactKey,
  digestsOf,
  readContact,
  replaceChallenge,
  useChallenge,
} from "./codes/index.ts";
export {
  type Category,
  askConsent,
  findCategories,
  findLanguage,
  languageFor,
  proofOf,
  putCategories,
  saveConsents,
} from "./consents/index.ts";
export {
  type ImportReport,
  importBeside,
  keysOfImports,
  listImportsBeside,
  undoImportBeside,
} from "./imports/index.ts";
export { contactsAtBiller, insertContactChange, rowOf, setTakenBack } from "./contacts/index.ts";
export { type LookUpServices, lookUpCustomer } from "./lookUps/index.ts";
export { type GateContent, putGate } from "./smartPages/index.ts";
export { findUnsubscribeLink, newUnsubscribeLink } from "./unsubscribe/index.ts";
export { queueText } from "./texts/index.ts";
export { supplierLink } from "./supplier/index.ts";
