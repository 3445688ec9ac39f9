// Every call, by "METHOD /path". The path is the contract as written; it matches case-insensitively (decisions.md 2).
import type { Static, TSchema } from "typebox";
import { accountCalls } from "./accounts.ts";
import { agreementCalls } from "./agreements.ts";
import { landingCalls } from "./landing.ts";
import { messageCalls } from "./messages.ts";
import { supplierCalls } from "./supplier.ts";
import { brandingCalls } from "./branding.ts";
import type { CallDeclaration } from "./call.ts";
import { budgetCalls } from "./budget.ts";
import { choiceImportCalls } from "./choiceImports.ts";
import { choiceCalls } from "./choices.ts";
import { contactCalls } from "./contacts.ts";
import { documentCalls } from "./documents.ts";
import { enrollmentCalls } from "./enrollments.ts";
import { preferenceCalls } from "./preferences.ts";
import { fieldAgentCalls } from "./fieldAgent.ts";
import { myBillsCalls } from "./myBills.ts";
import { noticeCalls } from "./notices.ts";
import { passwordLinkCalls } from "./passwordLinks.ts";
import { paymentCalls } from "./payments.ts";
import { pushCalls } from "./push.ts";
import { responseCalls } from "./responses.ts";
import { resultCalls } from "./results.ts";
import { secondFactorCalls } from "./secondFactor.ts";
import { sessionCalls } from "./session.ts";
import { signUpCalls } from "./signUp.ts";
import { smartPageCalls } from "./smartPage.ts";
import { templateCalls } from "./templates.ts";
import { templateDecisionCalls } from "./templateDecisions.ts";
import { templateCommentCalls } from "./templateComments.ts";
import { templateListCalls } from "./templateLists.ts";
import { testCaseCalls } from "./testCases.ts";
import { unsubscribeCalls } from "./unsubscribe.ts";
import { walletCalls } from "./wallet.ts";
import { billerFactCalls } from "./billerFacts.ts";
import { webhookCalls } from "./webhooks.ts";

// In two groups: as one, their type is longer than the compiler writes down.
const customersCalls = {
  ...landingCalls,
  ...supplierCalls,
  ...enrollmentCalls,
  ...brandingCalls,
  ...contactCalls,
  ...paymentCalls,
  ...signUpCalls,
  ...pushCalls,
  ...noticeCalls,
  ...budgetCalls,
  ...preferenceCalls,
  ...walletCalls,
  ...smartPageCalls,
  ...fieldAgentCalls,
  ...documentCalls,
  ...myBillsCalls,
  ...unsubscribeCalls,
  ...agreementCalls,
  ...messageCalls,
} satisfies Record<string, CallDeclaration>;

const staffCalls = {
  ...resultCalls,
  ...responseCalls,
  ...sessionCalls,
  ...accountCalls,
  ...passwordLinkCalls,
  ...secondFactorCalls,
  ...choiceCalls,
  ...choiceImportCalls,
  ...templateCalls,
  ...templateDecisionCalls,
  ...templateCommentCalls,
  ...templateListCalls,
  ...testCaseCalls,
  ...webhookCalls,
  ...billerFactCalls,
} satisfies Record<string, CallDeclaration>;

export type Calls = typeof customersCalls & typeof staffCalls;

export const calls: Calls = { ...customersCalls, ...staffCalls };

export type CallName = keyof Calls;

type Shape<Declaration, Part extends string> =
  Declaration extends Record<Part, infer Schema extends TSchema> ? Static<Schema> : undefined;

/** Evaluated once for each call: the compiler compares an access by a name at once, and two generic `Static`s for seconds. */
type Shapes = {
  [Name in CallName]: {
    path: Shape<Calls[Name], "path">;
    query: Shape<Calls[Name], "query">;
    body: Shape<Calls[Name], "body">;
    parts: Shape<Calls[Name], "parts">;
    data: Calls[Name]["data"] extends "blob" ? Uint8Array : Shape<Calls[Name], "data">;
  };
};

/** A call's path parts, query, body, multipart fields and data, as TypeScript types. */
export type CallPath<Name extends CallName> = Shapes[Name]["path"];
export type CallQuery<Name extends CallName> = Shapes[Name]["query"];
export type CallBody<Name extends CallName> = Shapes[Name]["body"];
export type CallParts<Name extends CallName> = Shapes[Name]["parts"];
export type CallData<Name extends CallName> = Shapes[Name]["data"];
