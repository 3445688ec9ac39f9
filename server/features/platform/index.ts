// What every other wing depends on: accounts with their looks and settings, messages, events and the audit trail, short links, translations, pages,
// notices, personal data, uploads, webhooks.
import { accounts } from "./accounts/index.ts";
import { events } from "./events/index.ts";
import { handOver } from "./handOver/index.ts";
import { messages } from "./messages/index.ts";
import { notices } from "./notices/index.ts";
import { outbox } from "./outbox/index.ts";
import { pages } from "./pages/index.ts";
import { personalData } from "./personalData/index.ts";
import { shortLinks } from "./shortLinks/index.ts";
import { translations } from "./translations/index.ts";
import { webhooks } from "./webhooks/index.ts";

/** Its features, in the order in which their other addresses are matched. */
export const platform = [
  accounts,
  events,
  notices,
  translations,
  messages,
  handOver,
  webhooks,
  outbox,
  personalData,
  shortLinks,
  pages,
] as const;

// What the wings above it, the wiring and the commands call.
export {
  type AccountRow,
  type Brand,
  type CategorySettings,
  type GateSettings,
  type SettingOwners,
  type SettingsFile,
  type StateOfAccount,
  SettingsError,
  type Tenant,
  contactRules,
  demandAccount,
  earliestDay,
  findBrand,
  findLogo,
  findLooks,
  followable,
  followableFor,
  hostsOf,
  insertAccount,
  readState,
  setClosed,
  stateOfAccounts,
  listAccounts,
  originsIn,
  putSetting,
  readAccount,
  readSetting,
  renewSetting,
  setAccount,
  isTimeZone,
  timeZoneOf,
} from "./accounts/index.ts";
export {
  acting,
  type Audit,
  type AuditEntry,
  type ChainEnd,
  type ChainKey,
  type ChainRow,
  type CheckingServices,
  type Events,
  type Span,
  type Step,
  type StepTotal,
  auditOf,
  chainHash,
  checkChains,
  dayTotals,
  eventTotals,
  eventsOf,
  findChecks,
  isUnbroken,
  microseconds,
  microsecondsOf,
  nextLink,
  noteCheck,
  noteDifferences,
  readQuietly,
  recordingErrors,
  stepTotals,
  tagClaims,
} from "./events/index.ts";
export {
  handFact,
  handFacts,
  handFactTask,
  handOverState,
  handOverStates,
  factsUnanswered,
  isFactUnderWay,
  listDead,
  sendAllGivenUp,
  sendGivenUp,
  unblockFacts,
} from "./handOver/index.ts";
export { type Health, healthOf } from "./health/index.ts";
export {
  type AskConsent,
  type DeliveryParts,
  type Fact,
  type LaidOut,
  type MessageAttachment,
  type MessageJob,
  type MessageQueue,
  type OfCategoryJob,
  type QueueParts,
  type UnsubscribeLinks,
  attachedKeys,
  banner,
  billersMail,
  correctMessage,
  type channelOf,
  deliveryTask,
  findAttachments,
  findByEffect,
  findNewestMail,
  findMessage,
  findSentTo,
  findSentToAll,
  findStoppedNumbers,
  findTexted,
  hashOfNumber,
  htmlOf,
  isNumberStopped,
  layOut,
  lockNumber,
  logIdOf,
  logMessage,
  mailPage,
  messageQueue,
  noteReply,
  plainTextOf,
  putPicture,
  setStopped,
  settleMessage,
  sheet,
  type TextedMessage,
} from "./messages/index.ts";
export { type WantedNotice, setNotice } from "./notices/index.ts";
export {
  type AskFirst,
  type EmbeddedForm,
  type LanguageOfLink,
  type Pages,
  type Preloads,
  type RenderedLink,
  builtPages,
} from "./pages/index.ts";
export { type Erased, type Exported, eraseOnRequest, exportToFile } from "./personalData/index.ts";
export { shorten, shortenOnce } from "./shortLinks/index.ts";
export { type Texts, translationsFrom } from "./translations/index.ts";
export {
  type TemporaryFile,
  TooLong,
  holdsVirus,
  inTemporaryFolder,
  inspect,
  receive,
  storeFile,
} from "./uploads/index.ts";
export {
  type WebhookCommand,
  deliveryIdOf,
  insertAddress,
  insertSecret,
  messageIdOf,
  notifyTenant,
  notifyTenantOfAll,
  sendWebhookTask,
  tryAddresses,
  webhooksBeside,
} from "./webhooks/index.ts";
