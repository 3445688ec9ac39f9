// Every migration, in order. A feature's tables are in a file of its own; add it at the end.
import { messageLog } from "./0039-message-log.ts";
import { messagePictures } from "./0040-message-pictures.ts";
import type { Migration } from "./migration.ts";
import { accounts } from "./0001-accounts.ts";
import { enrollments } from "./0002-enrollments.ts";
import { reports } from "./0003-reports.ts";
import { events } from "./0004-events.ts";
import { limits } from "./0005-limits.ts";
import { messages } from "./0006-messages.ts";
import { banks } from "./0007-banks.ts";
import { codes } from "./0008-codes.ts";
import { brands } from "./0009-brands.ts";
import { results } from "./0010-results.ts";
import { jobs } from "./0011-jobs.ts";
import { users } from "./0012-users.ts";
import { templates } from "./0013-templates.ts";
import { testLinks } from "./0014-test-links.ts";
import { lists } from "./0015-lists.ts";
import { templateHistory } from "./0016-template-history.ts";
import { userLanguage } from "./0017-user-language.ts";
import { draftWriter } from "./0018-draft-writer.ts";
import { questionsLeftOut } from "./0019-questions-left-out.ts";
import { signInSources } from "./0020-sign-in-sources.ts";
import { draftEnd } from "./0021-draft-end.ts";
import { shortLinks } from "./0022-short-links.ts";
import { limitCounts } from "./0023-limit-counts.ts";
import { answersByKey } from "./0024-answers-by-key.ts";
import { bankLogo } from "./0025-bank-logo.ts";
import { enrolled } from "./0026-enrolled.ts";
import { verifiedContacts } from "./0027-verified-contacts.ts";
import { payments } from "./0028-payments.ts";
import { signUps } from "./0029-sign-ups.ts";
import { budget } from "./0030-budget.ts";
import { consents } from "./0031-consents.ts";
import { ssoCodes } from "./0032-sso-codes.ts";
import { smartPages } from "./0033-smart-pages.ts";
import { paymentZones } from "./0034-payment-zones.ts";
import { supplierChoices } from "./0035-supplier-choices.ts";
import { pushDevices } from "./0036-push-devices.ts";
import { unsubscribes } from "./0037-unsubscribes.ts";
import { documents } from "./0038-documents.ts";
import { contacts } from "./0041-contacts.ts";
import { agreements } from "./0043-agreements.ts";
import { notices } from "./0046-notices.ts";
import { retention } from "./0047-retention.ts";
import { partitioned } from "./0048-partitions.ts";
import { reportSlots } from "./0049-report-slots.ts";
import { signUpLinks } from "./0050-sign-up-links.ts";
import { agreedAgain } from "./0051-agreed-again.ts";
import { paymentAfter } from "./0052-payment-after.ts";
import { attachmentNames } from "./0053-attachment-names.ts";
import { passwordLinks } from "./0054-password-links.ts";
import { secondFactor } from "./0055-second-factor.ts";
import { supplierVersions } from "./0056-supplier-versions.ts";
import { templateCases } from "./0057-template-cases.ts";
import { paces } from "./0058-paces.ts";
import { recentWrites } from "./0059-recent-writes.ts";
import { debts } from "./0060-debts.ts";
import { consentRecord } from "./0061-consent-record.ts";
import { unsubscribeLinks } from "./0062-unsubscribe-links.ts";
import { templateLives } from "./0063-template-lives.ts";
import { closedAccounts } from "./0064-closed-accounts.ts";
import { responseWork } from "./0065-responses.ts";
import { versionCounts } from "./0066-version-counts.ts";
import { contactChanges } from "./0067-contact-changes.ts";
import { responseNotices } from "./0067-response-notices.ts";
import { stepCounts } from "./0068-step-counts.ts";
import { templateReviews } from "./0069-template-reviews.ts";
import { chainChecks } from "./0070-chain-checks.ts";
import { arrangements } from "./0071-arrangements.ts";
import { paymentFees } from "./0072-payment-fees.ts";
import { textMessages } from "./0073-text-messages.ts";
import { webhooks } from "./0074-webhooks.ts";
import { billerFacts } from "./0075-biller-facts.ts";
import { choiceEntries } from "./0076-choice-entries.ts";
import { agreementsByTime } from "./0077-agreements-by-time.ts";
import { paymentCustomers } from "./0078-payment-customers.ts";
import { responseDays } from "./0079-response-days.ts";
import { mailBounces } from "./0080-mail-bounces.ts";
import { choiceImports } from "./0081-choice-imports.ts";
import { triedFacts } from "./0082-tried-facts.ts";
import { oneWebhook } from "./0083-one-webhook.ts";
import { earlierFigures } from "./0084-earlier-figures.ts";
import { importPages } from "./0085-import-pages.ts";

export const migrations: readonly Migration[] = [
  accounts,
  enrollments,
  reports,
  events,
  limits,
  messages,
  banks,
  codes,
  brands,
  results,
  jobs,
  users,
  templates,
  testLinks,
  lists,
  templateHistory,
  userLanguage,
  draftWriter,
  questionsLeftOut,
  signInSources,
  draftEnd,
  shortLinks,
  limitCounts,
  answersByKey,
  bankLogo,
  enrolled,
  verifiedContacts,
  payments,
  signUps,
  budget,
  consents,
  ssoCodes,
  smartPages,
  paymentZones,
  supplierChoices,
  pushDevices,
  unsubscribes,
  documents,
  contacts,
  messageLog,
  messagePictures,
  agreements,
  notices,
  retention,
  partitioned,
  reportSlots,
  signUpLinks,
  agreedAgain,
  paymentAfter,
  attachmentNames,
  passwordLinks,
  secondFactor,
  supplierVersions,
  templateCases,
  paces,
  recentWrites,
  debts,
  consentRecord,
  unsubscribeLinks,
  templateLives,
  closedAccounts,
  responseWork,
  versionCounts,
  contactChanges,
  responseNotices,
  stepCounts,
  templateReviews,
  chainChecks,
  arrangements,
  paymentFees,
  textMessages,
  webhooks,
  billerFacts,
  choiceEntries,
  agreementsByTime,
  paymentCustomers,
  responseDays,
  mailBounces,
  choiceImports,
  triedFacts,
  oneWebhook,
  earlierFigures,
  importPages,
];
