// Replays one fixture on a running server: creates its form as a draft, opens it with a test link, fills it in as the fixture describes and
// submits it. The server must answer what the engine predicts. The form is always deleted at the end.
import {
  apply,
  begin,
  compile,
  CompileError,
  describeMismatches,
  EventError,
  replay,
  type CompiledForm,
  type FormEvent,
} from "@billwright/engine";
import type { CallData, Enrollment, Fixture } from "@billwright/schemas";
import { isDeepStrictEqual } from "node:util";
import { emptySubmission, sendFilled, type OpenedLink } from "../customerCalls.ts";
import type { FixtureOutcome } from "../readFixture.ts";
import { filesOf, replayed, verifiedContacts, type Replayed } from "../replayed.ts";
import { Refused, type Client, type Mail } from "./client.ts";
import { withFreshContacts } from "./freshContacts.ts";
import { asCustomer, asLinked, contextOn, tagsFor, whyOtherwise, type Opening } from "./surroundings.ts";
import { problemsIn, problemsOf } from "./verdict.ts";

export interface Against {
  client: Client;
  /** Of a user who can create forms. */
  token: string;
}

export async function runAgainst(against: Against, written: Fixture): Promise<FixtureOutcome> {
  const reason = whyNever(written);
  if (reason !== null) return skipped(reason);
  const fixture = written.compile ? written : withFreshContacts(asLinked(asCustomer(written)));
  const made = await makeForm(against, fixture);
  if ("refused" in made) return made.refused;
  try {
    return fixture.compile
      ? await openDefective(against, fixture, made.id)
      : await fillAndSend(against, fixture, made.id);
  } finally {
    await against.client.post("/api/Templates/Delete", { id: made.id }, against.token);
  }
}

const passed: FixtureOutcome = { ok: true, diff: "" };
const failed = (diff: string): FixtureOutcome => ({ ok: false, diff });
const skipped = (reason: string): FixtureOutcome => ({ ok: false, diff: "", skipped: reason });

/** Why the fixture cannot be replayed on any server; null: it can. */
const whyNever = ({ enrollment }: Fixture): string | null =>
  enrollment.isSubmitted ? "the form was already submitted, which a test link cannot be" : null;

async function makeForm(
  { client, token }: Against,
  fixture: Fixture,
): Promise<{ id: string } | { refused: FixtureOutcome }> {
  const { enrollment, title } = fixture;
  const name = (enrollment.name || title).slice(0, 200);
  const body = { channel: "DynamicForms", name, content: { enrollment, translations: {} } };
  try {
    return await client.post<{ id: string }>("/api/Templates/Create", body, token);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // A form with defects may be refused at once; any other must be accepted.
    return { refused: fixture.compile && error.status === 422 ? passed : failed(error.message) };
  }
}

/** The form's test link, opened as its page opens it. */
async function open(
  { client, token }: Against,
  fixture: Fixture,
  id: string,
): Promise<Opening & { link: OpenedLink; enrollment: Enrollment }> {
  const tags = tagsFor(fixture.context);
  const recipientId = fixture.context.recipientId ?? null;
  const made = await client.post<{ token: string }>("/api/Templates/TestLink", { id, tags, recipientId }, token);
  const fetched = await client.get<CallData<"GET /api/Enrollments/Fetcher">>("/api/Enrollments/Fetcher", {
    jwt: made.token,
  });
  const { encAccount, enrollmentId } = fetched;
  const query = { id: enrollmentId, encryptedAccountId: encAccount };
  const enrollment = await client.get<Enrollment>("/api/Enrollments/Get", query, made.token);
  const { country } = await client.get<CallData<"GET /api/Enrollments/AvailableTranslations">>(
    "/api/Enrollments/AvailableTranslations",
    { surveyGuid: enrollmentId, accountId: encAccount },
    made.token,
  );
  const link = { token: made.token, encAccount, enrollmentId, recipientId: fetched.recipientId };
  return { fetched, country, link, enrollment };
}

/** A form with defects: it must open as not valid and accept no submission. */
async function openDefective(against: Against, fixture: Fixture, id: string): Promise<FixtureOutcome> {
  const { link, enrollment } = await open(against, fixture, id);
  const result = replay({ ...fixture, enrollment: inOwnName(enrollment, fixture) });
  if (!result.ok) return failed(`compiled from the server:\n${describeMismatches(fixture, result)}`);
  const submission = { ...emptySubmission, enrollmentId: link.enrollmentId };
  const verdict = await sendFilled(against.client.url, link, { submission, agreed: true, payment: null, files: [] });
  const keys = verdict.errors.map(({ key }) => key);
  return isDeepStrictEqual(keys, ["submit.invalidForm"])
    ? passed
    : failed(differs("the answers", ["submit.invalidForm"], keys));
}

async function fillAndSend(against: Against, fixture: Fixture, id: string): Promise<FixtureOutcome> {
  const opening = await open(against, fixture, id);
  const served: Fixture = { ...fixture, enrollment: inOwnName(opening.enrollment, fixture) };
  const changed = changesOf(compile(fixture.enrollment), compile(served.enrollment));
  if (changed.length > 0) return failed(`the server serves another form: ${changed.join(", ")} differ`);
  const steps = replay(served);
  if (!steps.ok) return failed(`evaluated on the server's form:\n${describeMismatches(served, steps)}`);

  const here = { ...served, context: contextOn(opening, fixture) as Fixture["context"] };
  const impossible = whyImpossible(here);
  const otherwise = whyOtherwise(served, contextOn(opening, fixture));
  if (impossible !== null) return skipped(`${otherwise ?? "the server's surroundings are others"}: ${impossible}`);
  const filled = replayed(here);
  const unproven = await proveContacts(against, opening.link, filled);
  if (unproven !== null) return skipped(unproven);
  const unknownBank = whyUnknownBank(filled, opening);
  if (unknownBank !== null) return skipped(unknownBank);
  const verdict = await sendFilled(against.client.url, opening.link, {
    submission: filled.submission,
    agreed: filled.state.agreed,
    payment: filled.state.payment,
    files: filesOf(filled),
  });
  const [expected, actual] = [problemsOf(filled), problemsIn(verdict)];
  if (filled.accepted !== verdict.accepted || !isDeepStrictEqual(expected, actual))
    return failed(
      differs("the submission", verdictText(filled.accepted, expected), verdictText(verdict.accepted, actual)),
    );
  return otherwise === null ? passed : skipped(`${otherwise}; on it, the server and the engine agree`);
}

/** The account's values, which the server adds if the form has none. */
const ofAccount = ["country", "companyContactPhone", "companyContactEmail"] as const;

/** The form with the fixture's own names: the server assigns ids and a name, and adds the account's values. */
function inOwnName(served: Enrollment, { enrollment }: Fixture): Enrollment {
  const { id, name, versionId, status } = enrollment;
  const silent = ofAccount.filter((key) => (enrollment[key] ?? "") === "");
  const silentValues = Object.fromEntries(silent.map((key) => [key, enrollment[key]]));
  return { ...served, ...silentValues, id, name, versionId, status };
}

/** The parts in which two compiled forms differ; `enrollment.…` for those of the form as a whole. */
function changesOf(one: CompiledForm, other: CompiledForm): string[] {
  const parts = flat(one);
  const others = flat(other);
  return Object.keys(parts).filter((part) => !isDeepStrictEqual(parts[part], others[part]));
}

const flat = ({ enrollment, ...rest }: CompiledForm): Record<string, unknown> => ({
  ...rest,
  ...Object.fromEntries(Object.entries(enrollment).map(([key, value]) => [`enrollment.${key}`, value])),
});

/** Why an event cannot happen on this server, such as a pay date that the biller does not offer; null: all can. */
function whyImpossible({ enrollment, context, steps = [] }: Fixture): string | null {
  try {
    const form = compile(enrollment);
    steps.reduce((state, { event }) => (event ? apply(form, state, event as FormEvent) : state), begin(form, context));
    return null;
  } catch (error) {
    if (error instanceof CompileError || !(error instanceof EventError || error instanceof RangeError)) throw error;
    return error.message;
  }
}

/**
 * Verifies each verified contact with a code of its own: requests it, reads it from the outbox and enters it. Returns the reason if that is
 * not possible.
 */
async function proveContacts({ client }: Against, link: OpenedLink, filled: Replayed): Promise<string | null> {
  for (const { channel, contact } of verifiedContacts(filled)) {
    const [ask, check, key] =
      channel === "email"
        ? ["GetOtpForDynamicFormEmailVerification", "VerifyEmailOtp", "email"]
        : ["GetOtpForDynamicFormMobileVerification", "VerifyMobileOtp", "mobileNumber"];
    const before = await client.outbox();
    if (before === null) return "its codes can only be read in a development server's outbox";
    const body = { [key]: contact, token: link.token };
    const mobileToken = await askForCode(client, `/api/Session/${ask}`, body);
    if (mobileToken === null) return "the server sends no more codes to this machine for now";
    const otp = await nextCode(client, contact, newestTo(before, contact));
    if (otp === null) return `no code for ${channel} has come into the outbox`;
    await client.post(`/api/Session/${check}`, { [key]: contact, otp, mobileToken });
  }
  return null;
}

/** The token of the requested code; null if this machine has reached the limit. */
async function askForCode(client: Client, call: string, body: object): Promise<string | null> {
  try {
    return (await client.post<{ mobileToken: string }>(call, body)).mobileToken;
  } catch (error) {
    if (error instanceof Refused && error.errors.some(({ key }) => key === "codes.sendLimit")) return null;
    throw error;
  }
}

/** How often the outbox is checked for a code, and the interval. A busy server takes its time. */
const looks = 200;
const lookEveryMs = 100;

/** The code that arrived after `before`: the same contact can have codes from earlier fixtures. */
async function nextCode(client: Client, contact: string, before: Mail | undefined): Promise<string | null> {
  for (let look = 0; look < looks; look += 1) {
    const newest = newestTo((await client.outbox()) ?? [], contact);
    if (newest?.code && !isDeepStrictEqual(newest, before)) return newest.code;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return null;
}

const newestTo = (mails: readonly Mail[], contact: string): Mail | undefined => mails.find(({ to }) => to === contact);

/** Saved banks come from the biller, so a fixture with one cannot be replayed. */
function whyUnknownBank({ state: { payment } }: Replayed, { fetched }: Opening): string | null {
  if (!payment?.isSaved || !payment.token) return null;
  const isKnown = fetched.autoPayElements.savedBanks.some(({ token }) => token === payment.token);
  return isKnown ? null : "the biller does not know the saved bank";
}

const verdictText = (accepted: boolean, problems: readonly string[]): string[] =>
  accepted ? ["accepted"] : ["refused", ...problems];

const differs = (what: string, expected: readonly string[], actual: readonly string[]): string =>
  [what, `  - engine ${JSON.stringify(expected)}`, `  + server ${JSON.stringify(actual)}`].join("\n");
