// What a fixture assumes and a running server may have different: the time, the account's country, the biller's own data.
import { balanceOf, begin, compile, replay, type FormContext, type Replay } from "@billwright/engine";
import type { CallData, Fixture, MergeTag } from "@billwright/schemas";

export interface Opening {
  fetched: CallData<"GET /api/Enrollments/Fetcher">;
  country: string | null;
}

/** The context that this link's page passes to begin. Drafts are stored in the browser, so the fixture's answers are used. */
export const contextOn = ({ fetched, country }: Opening, { context: { answers } }: Fixture): FormContext => ({
  answers,
  now: fetched.now,
  mergeTags: fetched.tags,
  country,
  payDates: fetched.autoPayElements.payDates,
  recipientId: fetched.recipientId,
  notificationLogId: fetched.notificationLogId,
  communicationChannel: fetched.communicationChannel,
});

/**
 * A session recorded in the sandbox is a preview, which is never sent: here a customer does the same. Only a preview has the sample
 * balance, so if the balance matters the customer gets the same one.
 */
export function asCustomer(fixture: Fixture): Fixture {
  const { context, enrollment } = fixture;
  if (!context.preview) return fixture;
  const owing = (balance: FormContext["balance"]): Fixture => ({
    ...fixture,
    context: { ...context, preview: false, balance },
  });
  const plain = owing(context.balance ?? null);
  if (replay(plain).ok) return plain;
  const form = compile(enrollment);
  return owing(balanceOf(form, begin(form, context)));
}

/** With the balance as a link sends it, as one of its tags; unchanged if that would change the form. */
export function asLinked(fixture: Fixture): Fixture {
  const { context, steps = [] } = fixture;
  if (context.balance === undefined || context.balance === null) return fixture;
  const mergeTags = tagsFor(context);
  const linked: Fixture = {
    ...fixture,
    context: { ...context, mergeTags, balance: null },
    steps: steps.map((step) => {
      const { expect } = step;
      return expect?.submission
        ? { ...step, expect: { ...expect, submission: { ...expect.submission, mergeTags } } }
        : step;
    }),
  };
  return replay(linked).ok ? linked : fixture;
}

/** A link sends the balance in the first of its tags; a tag without a value does not count. */
export function tagsFor({ balance, mergeTags }: Fixture["context"]): MergeTag[] {
  const tags = (mergeTags ?? [])
    .map(({ name, value }) => ({ name, value: String((value as unknown) ?? "") }))
    .filter(({ value }) => value !== "");
  if (balance === undefined || balance === null) return tags;
  return [{ name: "PaymentAmount", value: String(balance) }, ...tags.filter(({ name }) => name !== "PaymentAmount")];
}

/** The parts of the context that a server sets by itself, as named in a report. */
const parts: { part: keyof FormContext; words: string }[] = [
  { part: "now", words: "the server's clock is another" },
  { part: "country", words: "the account's country is another" },
  { part: "payDates", words: "the biller has other pay dates" },
  { part: "recipientId", words: "the biller does not know this customer" },
  { part: "mergeTags", words: "the biller adds tags of its own" },
  { part: "notificationLogId", words: "a test link belongs to no notification" },
  { part: "communicationChannel", words: "a test link came by no channel" },
];

/** Why the fixture cannot match on this server, with as few differing parts as possible; null: it can. */
export function whyOtherwise(fixture: Fixture, here: FormContext): string | null {
  if (comesOut(fixture, here)) return null;
  const reasons: string[] = [];
  let context = fixture.context as FormContext;
  for (const { part, words } of parts) {
    const closer = { ...context, [part]: here[part] };
    if (comesOut(fixture, closer)) context = closer;
    else reasons.push(words);
  }
  return reasons.join(", and ") || "the server's surroundings are others";
}

const comesOut = (fixture: Fixture, context: FormContext): boolean => {
  const { ok }: Replay = replay({ ...fixture, context: context as Fixture["context"] });
  return ok;
};
