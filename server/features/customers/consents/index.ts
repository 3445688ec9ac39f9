// What customers consent to: categories of messages, and who wants which on which channel. It owns the record: rows are added here, chained, with what was
// read, and reported to the biller.
import type { Feature } from "../../feature.ts";
import { checkConsentsTask, type CheckServices } from "./checkConsents.ts";
import { languageOfLink } from "./language.ts";

export const consents = {
  name: "consents",
  tables: [
    "categories",
    "consent_checks",
    "consent_heads",
    "consent_keys",
    "consent_texts",
    "consents",
    "kept_refusals",
    "recipient_preferences",
  ],
  offers: (base: Parameters<typeof languageOfLink>[0]) => ({ languageOfLink: languageOfLink(base) }),
  brings: (services: CheckServices) => ({ tasks: { checkConsents: checkConsentsTask(services) } }),
} satisfies Feature<never, never>;

// What others may call.
export { actorNames } from "./actors.ts";
export { askConsent } from "./askConsent.ts";
export { type Category, findAllCategories, findCategories, isOfEbill, isShown } from "./categories.ts";
export { contactHashes } from "./contactHash.ts";
export { hasRefusals, keepRefusals } from "./erase.ts";
export { type ImportLine, recordImport, undoImport } from "./imports.ts";
export { findLanguage, languageFor, saveLanguage } from "./language.ts";
export { type HistoryRow, historyOf } from "./history.ts";
export { namesRead } from "./namesRead.ts";
export { proofOf } from "./proof.ts";
export { putCategories } from "./putCategories.ts";
export type { Evidence } from "./rows.ts";
export {
  type Choices,
  type ConsentOptions,
  type Wish,
  changedSince,
  currentConsents,
  findRefusedByText,
  isRefused,
  lockConsents,
  pauseMessages,
  recordContact,
  recordStop,
  refuseChoices,
  refuseEverything,
  saveConsents,
} from "./store.ts";
