// The engine's main door: what a form needs, from enrolment through compiled form and states to submission, and its replay (README.md,
// "Doors"). No DOM, no Node, no clock, no randomness: all it needs is passed in.
export { compile } from "./compile/compile.ts";
export { compileForCustomers } from "./compile/deadEnds.ts";
export { enrollmentTypeOf, inputTypeOf } from "./compile/readEnrollment.ts";
export { CompileError, type Defect } from "./compile/compileError.ts";
export type {
  CompiledForm as AnyForm,
  EnrollmentForm as CompiledForm,
  EnrollmentInput as CompiledInput,
} from "./form/compiledForm.ts";
export { begin } from "./state/begin.ts";
export type { FormContext } from "./state/session.ts";
export { apply } from "./state/apply.ts";
export type { FileInfo, FormEvent, RoutingResult } from "./form/events.ts";
export { EventError } from "./form/eventError.ts";
export type { FormState } from "./state/formState.ts";
export { view, visibleIds } from "./state/view.ts";
export type { InputView } from "./state/inputView.ts";
export { blockers, type Blocker } from "./state/gate.ts";
export { errorIds, invalidIds, missingIds } from "./state/faults.ts";
export { logicData } from "./state/logicData.ts";
export { draftAnswers, fittingAnswers } from "./state/drafts.ts";
export type { FieldType } from "./form/fieldType.ts";
export { toSubmission } from "./submission/toSubmission.ts";
export { missingFiles } from "./submission/missingFiles.ts";
export { mergeTagValue } from "./submission/mergeTags.ts";
export { installmentSchedule, isDownPayment, scheduleTotal } from "./installments/schedule.ts";
export { mandateOf } from "./state/mandate.ts";
export {
  balanceError,
  balanceMessage,
  balanceOf,
  isUnplannable,
  leastMissed,
  shownSchedule,
} from "./state/shownSchedule.ts";
export { largestBalance, numberIn } from "./installments/balance.ts";
export { isRoutingNumber } from "./bank/routingNumber.ts";
export { isEmpty } from "./inputTypes/emptiness.ts";
export { isEmail } from "./typed/email.ts";
export { isPhone } from "./typed/phone.ts";
export { halfTyped } from "./inputTypes/dateTime.ts";
export { contactChannelOf, fileLimitsOf, fileProblem, filesEvent, holdsFiles, traitsOf } from "./inputTypes/traits.ts";
export type { ContactChannel, InputTraits } from "./inputTypes/inputType.ts";
export { characterCount, firstCharacters, tooLong } from "./inputTypes/characters.ts";
export { mostCharactersOf } from "./inputTypes/shortText.ts";
export { starsOf } from "./inputTypes/rating.ts";
export { periodsOf } from "./inputTypes/installmentPeriod.ts";
export { signatureFileName } from "./inputTypes/signature.ts";
export { idsRead } from "./logic/evaluator.ts";
export { replay, statesOf, type ReplayRefusal, type Replay } from "./replay/replay.ts";
export { describeMismatches, mismatchesOf, pathText, type Mismatch } from "./replay/diff.ts";
export { record } from "./replay/record.ts";
export { createTestNumbers, recordedBankToken } from "./replay/testNumbers.ts";
export { languagesOf, localizeEnrollment, textsOf } from "./translation/localize.ts";
