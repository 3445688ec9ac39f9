// A recorded case on another form than the one that it carries: on its template's form as it is now.
import type { Enrollment, Fixture } from "@billwright/schemas";
import { isExpired } from "../calendar/expiry.ts";
import { instantOf } from "../calendar/instants.ts";

/**
 * The case with this form in place of its own. What the recording found rather than what the author wrote stays: the customer's country, a form
 * that had expired or was submitted already, and the id under which it was sent.
 */
export function onForm(recorded: Fixture, now: Enrollment): Fixture {
  const { enrollment: own, context } = recorded;
  const country = own.country ?? now.country;
  const wasExpired = isExpired(own.expirationDate ?? null, instantOf(context.now) ?? 0);
  return {
    ...recorded,
    enrollment: {
      ...now,
      id: own.id,
      ...(country ? { country } : {}),
      ...(wasExpired ? { expirationDate: own.expirationDate } : {}),
      ...(own.isSubmitted ? { isSubmitted: true, multipleSubmission: false } : { isSubmitted: false }),
      submittedByCurrentUser: own.submittedByCurrentUser ?? false,
    },
  };
}
