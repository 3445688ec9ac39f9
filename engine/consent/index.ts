// What a customer agrees to: in sentences made from the values, which the page shows and the server keeps; and the rules of the record of what
// messages are wanted.
export { mandateText } from "./mandateText.ts";
export { categoryName, findCategory, findCategoryEver, readCategories, type KnownCategory } from "./categories.ts";
export { readReply, type ReadReply } from "./readReply.ts";
export {
  canRefuseAll,
  channelsOfNumbers,
  consentTo,
  importOutcome,
  isRemoved,
  isStopped,
  keptRefusals,
  pauseDays,
  pausedUntil,
  refusesAll,
  type CategoryKind,
  type Consent,
  type ConsentRow,
  type ImportOutcome,
} from "./record.ts";
export { decideSending, type Sending, type SendingCap, type SendingHours, type ShownContact } from "./sending.ts";
export { zonesOfZip } from "./zipZones.ts";
