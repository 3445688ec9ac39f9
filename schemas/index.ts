export * from "./enumerations.ts";
export { languageOfTags } from "./languageTags.ts";
export * from "./money.ts";
export * from "./dayFormat.ts";
export * from "./enrollment.ts";
export * from "./submission.ts";
export * from "./template.ts";
export {
  FixtureSchema,
  ScreenFixtureSchema,
  type AnyFixture,
  type Fixture,
  type FixtureContext,
  type FixtureExpectation,
  type FixtureSession,
  type FixtureStep,
  type ScreenFixture,
} from "./fixture.ts";
export * from "./envelope.ts";
export * from "./embedded.ts";
export type { RenderedPage, RenderPage, RenderRequest } from "./rendered.ts";
export * from "./messages/message.ts";
export * from "./messages/parts.ts";
export * from "./messages/billing/billingPart.ts";
export * from "./messages/selfService/selfServicePart.ts";
export * from "./messages/wholeCatalogue.ts";
export * from "./messages/check.ts";
export * from "./channelNames.ts";
export * from "./calls/call.ts";
export * from "./calls/calls.ts";
export * from "./calls/limit.ts";
export { openApiDocument } from "./openapi.ts";
export type { AnswerOutcome } from "./calls/responses.ts";
export { MergeTagSchema, type Arrangement, type HandOver, type PlanPayLinks } from "./calls/shapes.ts";
export {
  mostResponseColumns,
  responseNotices,
  responseStates,
  type ResponseNotice,
  type ResponseState,
} from "./responseStates.ts";
export {
  mostWebhooks,
  webhookDeliveryStates,
  webhookEvents,
  type WebhookDeliveryState,
  type WebhookEvent,
  type WebhookState,
} from "./webhookEvents.ts";
export { importStates, mostImportMegabytes, type ShownImportState } from "./choiceImports.ts";
export { consentSources, entryWays, type ConsentSource, type EntryWay } from "./consentDoors.ts";
export { longestShareDays } from "./calls/templates.ts";
export * from "./templateBounds.ts";
export { mostCases } from "./calls/testCases.ts";
export { ResultsSchema } from "./calls/results.ts";
export { declineCodes, paymentMethods, type DeclineCode, type PaymentMethod } from "./calls/payments.ts";
export { mostSmartPageItems } from "./calls/smartPage.ts";
export { agentPaymentStatuses } from "./calls/fieldAgent.ts";
export { agreementStates, type AgreementState } from "./agreementStates.ts";
export { browserTypes, type BrowserType } from "./calls/push.ts";
export { ThemeSchema } from "./calls/branding.ts";
export { contrast, mix, parseColor, toHex, type Rgb } from "./color.ts";
export {
  defaultTheme,
  backgrounds,
  readableOn,
  readableTheme,
  washShare,
  type Theme,
  type ThemeProperties,
} from "./theme.ts";
export * from "./hostFeatures.ts";
export * from "./pages.ts";
export { isLateCode, lateCodes, type LateCode } from "./lateCode.ts";
export { type FirstCall, firstCallsOf, formCalls, isProvisional } from "./firstCalls.ts";
export {
  isOnHost,
  linkAddress,
  linkOfResult,
  pageAt,
  pathOf,
  brandTokenAt,
  isSendableToken,
  plainToken,
  tokenAt,
  type FoundPage,
  type PageParams,
} from "./pageAddress.ts";
