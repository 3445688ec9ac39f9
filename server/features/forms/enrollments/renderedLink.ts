// What the server renders a form with: what Fetcher answers. A form whose first state is the same for everybody asks nothing of anybody but
// whether they have submitted it; any other is rendered with its reader's own tags, dates and plan, which nobody else is ever shown.
import { languagesOf } from "@billwright/engine";
import { isExpired } from "@billwright/engine/calendar";
import {
  formCalls,
  isLateCode,
  type CallData,
  type EmbeddedAnswer,
  type Enrollment,
  type EnrollmentType,
  type InputForm,
  type InputType,
  type Language,
  type LateCode,
} from "@billwright/schemas";
import { goodEnvelope } from "../../../http/answer.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Link } from "../../../tokens/payloads.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { isTest } from "../../../tokens/subject.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { AskFirst, RenderedLink } from "../../platform/index.ts";
import { linkFields } from "./linkFields.ts";
import type { OpenForm } from "./openLink.ts";
import type { ReadForm } from "./readForm.ts";

interface Services {
  tokens: Tokens;
  seal: Seal;
  runtime: Pick<Runtime, "now">;
}

type Fetched = CallData<"GET /api/Enrollments/Fetcher">;

const alreadyDone = "submit.already";

/** What these show is the customer's: accounts, plans, and what is owed. */
const personalTypes: readonly EnrollmentType[] = ["AutoPay", "InstallmentPlan", "Dpp"];

const personalInputs: readonly InputType[] = ["AutoPayDate", "InstallmentPeriod"];

/** Null: the form is not rendered on the server. */
export async function renderedLink(
  services: Services,
  link: Link,
  read: ReadForm,
  language: Language,
  ask: AskFirst,
): Promise<RenderedLink | null> {
  const { form, stored } = read;
  const { enrollment } = stored;
  if (!languagesOf(stored).includes(language)) return null;
  const isOver = isExpired(enrollment.expirationDate ?? null, services.runtime.now().getTime());
  // Of a form that is over nothing is shown but its name.
  if (!isOver && !isForEverybody(form, enrollment)) return forReader(ask, lateIn(form, enrollment));
  const submitted = await submittedBefore(link, enrollment, ask);
  const data = await dataForEverybody(services, link, read);
  if (submitted !== null)
    return { answers: [provisional({ ...data, apiError: alreadyDone }), submitted], sharedBy: null, late: ["receipt"] };
  const { accountId, enrollmentId, versionId, status, companyName, country, supportPhone, supportEmail } = form;
  const from = [
    ...[accountId, enrollmentId, versionId, status, companyName, country, supportPhone, supportEmail],
    ...[isTest(link), isOver],
  ];
  return {
    answers: [provisional(data)],
    sharedBy: JSON.stringify(from),
    late: isOver ? ["closed"] : lateIn(form, enrollment),
  };
}

/** One that is stopped, or was put away, and says so. */
export const closedLink = (ask: AskFirst): Promise<RenderedLink | null> => forReader(ask, ["closed"]);

/** As Fetcher answers this reader; what became of it where it was submitted. Null: the page's script asks. */
async function forReader(ask: AskFirst, late: readonly LateCode[]): Promise<RenderedLink | null> {
  const [opened] = (await ask([formCalls.opens])) ?? [];
  if (!opened) return null;
  const { apiError, standingPlan } = opened.envelope.data as Fetched;
  if (apiError !== alreadyDone)
    return { answers: [opened], sharedBy: null, late: standingPlan ? [...late, "standingPlan"] : late };
  const receipt = await ask([formCalls.receipt]);
  // A link that several share: the device alone says who has submitted.
  return receipt && { answers: [opened, ...receipt], sharedBy: null, late: ["receipt"] };
}

/** What the form shows, visible or not. */
function lateIn({ type }: OpenForm, { formElements, inputForms }: Enrollment): LateCode[] {
  const inputs = [...(formElements ?? []), { inputForms }].flatMap((each) => typesIn(each.inputForms));
  return [...new Set([type, ...inputs].flatMap((each) => (isLateCode(each) ? [each] : [])))];
}

const typesIn = (inputs: InputForm | InputForm[] | null | undefined) =>
  [inputs ?? []].flat().map(({ inputType }) => inputType);

/** The receipt of whoever has nothing left to submit here; null: they have, or it is not known who they are. */
async function submittedBefore(
  link: Link,
  { multipleSubmission }: Enrollment,
  ask: AskFirst,
): Promise<EmbeddedAnswer | null> {
  if (link.recipientId === null || isTest(link) || multipleSubmission) return null;
  const [receipt] = (await ask([formCalls.receipt])) ?? [];
  return receipt && receipt.envelope.data !== null ? receipt : null;
}

const provisional = (data: Fetched): EmbeddedAnswer => ({
  call: formCalls.opens,
  query: {},
  envelope: goodEnvelope(data),
  isProvisional: true,
});

/** As far as it is known without anybody's device, earlier submissions or the biller. */
const dataForEverybody = async (services: Services, link: Link, { form, stored }: ReadForm): Promise<Fetched> => ({
  apiError: null,
  tags: [],
  autoPayElements: { payDates: [], savedBanks: [] },
  ...(await linkFields(services, { link, form, enrollment: stored.enrollment, now: services.runtime.now() })),
  // No code is entered before the link itself has said how they look.
  codeLength: 0,
  codeHasLetters: false,
  resume: null,
});

/** Whether its first state is the same for all: nothing in it comes from merge tags, dates or HTML, in which tags may be. */
const isForEverybody = ({ type }: OpenForm, { formElements }: Enrollment): boolean =>
  !personalTypes.includes(type) &&
  (formElements ?? []).every(
    ({ kind, inputForms }) => kind === "input" && [inputForms ?? []].flat().every(isInputForEverybody),
  );

const isInputForEverybody = ({ tagName, mappedField, logic, inputType }: InputForm): boolean =>
  !tagName && !mappedField && !logic && typeof inputType === "string" && !personalInputs.includes(inputType);
