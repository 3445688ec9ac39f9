// What Fetcher answers by a link and its form alone. The server renders a form with the same.
import type { CallData, Enrollment } from "@billwright/schemas";
import { sealAccount } from "../../../tokens/encAccount.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { resultsToken } from "../../../tokens/resultsToken.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { isTest } from "../../../tokens/subject.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { OpenedForm } from "./store.ts";

interface Parts {
  link: Link;
  form: OpenedForm;
  /** Undefined: the form cannot be filled in. */
  enrollment: Enrollment | undefined;
  now: Date;
}

export const linkFields = async (
  { seal, tokens }: { seal: Seal; tokens: Tokens },
  { link, form, enrollment, now }: Parts,
) =>
  ({
    companyName: form.companyName,
    enrollmentId: form.enrollmentId,
    encAccount: sealAccount(seal, form.accountId),
    recipientId: link.recipientId,
    notificationLogId: link.notificationLogId,
    communicationChannel: link.communicationChannel,
    analyticToken: await resultsToken(tokens, form, enrollment?.allowViewResults ?? false),
    now: now.toISOString(),
    ...(isTest(link) && { isTest: true }),
  }) satisfies Partial<CallData<"GET /api/Enrollments/Fetcher">>;
