// What customers consent to: categories of messages, and who wants which on which channel.
import type { Feature } from "../../feature.ts";
import { languageOfLink } from "./language.ts";

export const consents = {
  name: "consents",
  tables: ["categories", "consents", "recipient_preferences"],
  offers: (base: Parameters<typeof languageOfLink>[0]) => ({ languageOfLink: languageOfLink(base) }),
} satisfies Feature<never, never>;

// What others may call.
export { askConsent } from "./askConsent.ts";
export { type Category, findCategories, isOfEbill, isShown } from "./categories.ts";
export { findLanguage, languageFor, saveLanguage } from "./language.ts";
export { putCategories } from "./putCategories.ts";
export {
  type Choices,
  type ConsentOptions,
  type Evidence,
  type Wish,
  changedSince,
  currentConsents,
  lockConsents,
  saveConsents,
} from "./store.ts";
