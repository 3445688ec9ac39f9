// The engine's public interface (design.md "The engine's face"): enrolment → compiled form → states → submission. No DOM, no Node, no
// clock, no randomness: all it needs is passed in.
export { compile } from "./compile/compile.ts";
export { compileForCustomers } from "./compile/deadEnds.ts";
export { enrollmentTypeOf, inputTypeOf } from "./compile/readEnrollment.ts";
export { CompileError, type Defect, type DefectCode } from "./compile/compileError.ts";
export type {
  BlockReason,
  Choice,
  CompiledElement,
  CompiledEnrollment,
  CompiledForm as AnyForm,
  EnrollmentForm as CompiledForm,
  EnrollmentInput as CompiledInput,
  Gate,
  JsonLogic,
  JsonSchema,
} from "./form/compiledForm.ts";

export { begin } from "./state/begin.ts";
export type { FormContext } from "./state/session.ts";
export { apply } from "./state/apply.ts";
export type { Bank, FileInfo, FormEvent, RoutingResult, VerificationStatus } from "./form/events.ts";
export { EventError, type EventErrorCode } from "./form/eventError.ts";
export type { FormState } from "./state/formState.ts";
export { view, visibleIds } from "./state/view.ts";
export type { InputView } from "./state/inputView.ts";
export { blockers, type Blocker } from "./state/gate.ts";
export { errorIds, invalidIds, missingIds } from "./state/faults.ts";
export { explain, type Explanation, type Reason } from "./state/explain.ts";
export { logicData, type LogicData } from "./state/logicData.ts";
export { draftAnswers, fittingAnswers } from "./state/drafts.ts";

export type { FieldType, ScreenType } from "./form/fieldType.ts";
export type { ErrorWords, FieldCheck } from "./form/fieldCheck.ts";
export type { FieldName, FieldValue, Screen, ScreenField, ScreenValues, WrittenValues } from "./screens/screen.ts";
export { compileScreen } from "./screens/compileScreen.ts";
export { screenErrors, screenValues, type FieldError } from "./screens/screenValues.ts";
export { screenNamed, screens, type ScreenName } from "./screens/table.ts";
export { passwordScreen } from "./screens/password.ts";
export { profileScreen } from "./screens/profile.ts";
export { signInScreen } from "./screens/signIn.ts";
export {
  budgetLookUpScreen,
  enrollmentLookUpScreen,
  longestAccountNumber,
  longestHouseNumber,
  planLookUpScreen,
  supplierLookUpScreen,
  type LookUpScreen,
} from "./screens/lookUp.ts";
export { agentMailScreen, agentPayScreen, agentTextScreen } from "./screens/fieldAgent.ts";
export { budgetPlanScreen } from "./screens/budgetPlan.ts";
export {
  supplierChoice,
  supplierPlace,
  supplierScreen,
  supplierValues,
  ticked,
  ticksOf,
  type SupplierChoice,
} from "./screens/supplier.ts";
export { signUpScreen } from "./screens/signUp.ts";
export {
  isZip,
  smartPageField,
  smartPageScreen,
  type SmartPageField,
  type SmartPageItem,
  type SmartPageScreen,
} from "./screens/smartPage.ts";
export { smartPayScreenOf } from "./screens/smartPay.ts";
export { centsOf, divideCents, percentOf, signedCentsOf, totalOf, unitsOf } from "./money/cents.ts";
export { minorUnits } from "./money/decimal.ts";

export { toSubmission } from "./submission/toSubmission.ts";
export { missingFiles } from "./submission/missingFiles.ts";
export { mergeTagValue } from "./submission/mergeTags.ts";

export { installmentSchedule, isDownPayment, longestPeriod, type ScheduleTerms } from "./installments/schedule.ts";
export { mandateOf, type Mandate } from "./state/mandate.ts";
export { mandateText, type MandateWords } from "./consent/mandateText.ts";
export { balanceError, balanceMessage, balanceOf, isUnplannable, shownSchedule } from "./state/shownSchedule.ts";
export { largestBalance, numberIn } from "./installments/balance.ts";

export { holdsCardNumber } from "./bank/cardNumber.ts";
export { isRoutingNumber } from "./bank/routingNumber.ts";
export {
  accountNumberLength,
  digitsOf,
  isPaymentValid,
  paymentProblems,
  routingNumberLength,
  type PaymentProblems,
} from "./bank/payment.ts";
export { maskAccountNumber } from "./bank/mask.ts";

export { isEmpty } from "./inputTypes/emptiness.ts";
export {
  changedContacts,
  mostContacts,
  mostUnsaved,
  offeredContacts,
  type ContactChange,
  type ContactConfig,
  type CustomerContact,
} from "./contacts/contacts.ts";
export { maskedPhone, tenDigits } from "./text/usPhone.ts";
export { asciiDigits } from "./text/asciiDigits.ts";
export { dayText } from "./text/dayText.ts";
export { sampleTags } from "./text/sampleTags.ts";
export { tagText, type TagReader } from "./text/tagText.ts";
export { isEmail } from "./inputTypes/email.ts";
export { isPhone, normalPhone } from "./inputTypes/phoneNumber.ts";
export { isAnswerableDate } from "./inputTypes/date.ts";
export { halfTyped } from "./inputTypes/dateTime.ts";
export { contactChannelOf, fileLimitsOf, fileProblem, filesEvent, holdsFiles, traitsOf } from "./inputTypes/traits.ts";
export type { ContactChannel, FileLimits, InputTraits } from "./inputTypes/inputType.ts";
export { characterCount, firstCharacters } from "./inputTypes/characters.ts";
export { mostCharactersOf } from "./inputTypes/shortText.ts";
export { starsOf } from "./inputTypes/rating.ts";
export { periodsOf } from "./inputTypes/installmentPeriod.ts";
export { signatureFileName } from "./inputTypes/signature.ts";
export { isCardValidOn } from "./calendar/cardExpiry.ts";
export { addMonths, dateOf, dayOfEachMonth, isDate, tagDate } from "./calendar/dates.ts";
export { isExpired } from "./calendar/expiry.ts";
export { instantOf, toUtc } from "./calendar/instants.ts";

export {
  conditionLogic,
  groupKinds,
  isGroup,
  readCondition,
  type Condition,
  type ConditionGroup,
  type GroupKind,
} from "./words/conditions.ts";
export { idsRead } from "./logic/evaluator.ts";
export { describeRule } from "./words/describeRule.ts";
export { describeLogic } from "./words/describeLogic.ts";
export {
  explainInWords,
  describeBlocker,
  describeGate,
  describePart,
  describeVisibility,
  type ExplanationInWords,
  type ReasonInWords,
} from "./words/explainInWords.ts";
export { choiceName, inputName, type NamedInputs, type Phrase } from "./words/phrase.ts";

export {
  isMet,
  replay,
  statesOf,
  type FixtureStates,
  type Refusal,
  type RefusalCode,
  type Replay,
  type ReplayStep,
} from "./replay/replay.ts";
export { describeMismatches, mismatchesOf, pathText, type Mismatch } from "./replay/diff.ts";
export { record, type RecordedSession } from "./replay/record.ts";
export { createTestNumbers, recordedBankToken } from "./replay/testNumbers.ts";

export { languagesOf, localizeEnrollment, textsOf } from "./translation/localize.ts";

export {
  isOffered,
  offeredActions,
  saveOutcome,
  takesAnyone,
  templateActions,
  type SaveAction,
  type TemplateAction,
  type TemplateSituation,
} from "./templates/actions.ts";
export {
  approvalProblem,
  approvalsRequiredOf,
  defaultApprovalSettings,
  type ApprovalSettings,
} from "./templates/approvalConfig.ts";
export { needsNotification, quorumOf, type ApprovalRequest, type Quorum } from "./templates/quorum.ts";
export { assignableRoles, isInternal, isOwner, mayConfigureApproval, mayEdit } from "./users/roles.ts";
export {
  longestPassword,
  passwordLacks,
  shortestPassword,
  type PasswordLack,
  type PasswordPolicy,
} from "./users/password.ts";
export {
  cutTo,
  headerLogo,
  passColors,
  passOf,
  readPass,
  type Pass,
  type PassArea,
  type PassColors,
  type PassField,
  type PassImage,
} from "./pass/pass.ts";
export { fillTags, tagsIn, type WrittenTag } from "./text/mergeTags.ts";
export { plainFileName, plainLine, plainText, hasVisibleText } from "./text/plainLine.ts";
export { allowedAddress, isAllowedAddress } from "./text/allowedAddress.ts";
export { isProfileComplete, type ProfileParts } from "./users/profile.ts";

export {
  fieldOf,
  operatorsOf,
  type FilterCondition,
  type FilterField,
  type FilterFields,
  type FilterFieldType,
} from "./filters/conditions.ts";
export { FilterError } from "./filters/filterError.ts";
export { readFilter } from "./filters/readFilter.ts";
export { templateFields, type TemplateField } from "./filters/templateFields.ts";
export { writeFilter } from "./filters/writeFilter.ts";
export { dateRange, shownDate, type DateSpan, type LogDateRange } from "./filters/dateRange.ts";
