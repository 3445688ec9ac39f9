// What the server renders a form with: what Fetcher answers, as far as it is known without anybody's device, earlier submissions or the biller.
import { languagesOf } from "@billwright/engine";
import { isExpired } from "@billwright/engine/calendar";
import type {
  CallData,
  EmbeddedAnswer,
  Enrollment,
  EnrollmentType,
  InputForm,
  InputType,
  Language,
} from "@billwright/schemas";
import { goodEnvelope } from "../../../http/answer.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Link } from "../../../tokens/payloads.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { isTest } from "../../../tokens/subject.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { RenderedLink } from "../../platform/index.ts";
import { linkFields } from "./linkFields.ts";
import type { OpenForm } from "./openLink.ts";
import type { ReadForm } from "./readForm.ts";

interface Services {
  tokens: Tokens;
  seal: Seal;
  runtime: Pick<Runtime, "now">;
}

/** What these show is the customer's: accounts, plans, and what is owed. */
const personalTypes: readonly EnrollmentType[] = ["AutoPay", "InstallmentPlan", "Dpp"];

const personalInputs: readonly InputType[] = ["AutoPayDate", "InstallmentPeriod"];

/** Null: the form is not rendered on the server. */
export async function renderedLink(
  services: Services,
  link: Link,
  { form, stored }: ReadForm,
  language: Language,
): Promise<RenderedLink | null> {
  const { enrollment } = stored;
  const now = services.runtime.now();
  const isReadable =
    languagesOf(stored).includes(language) && !isExpired(enrollment.expirationDate ?? null, now.getTime());
  if (!isReadable || !isForEverybody(form, enrollment)) return null;
  const data: CallData<"GET /api/Enrollments/Fetcher"> = {
    apiError: null,
    tags: [],
    autoPayElements: { payDates: [], savedBanks: [] },
    ...(await linkFields(services, { link, form, enrollment, now })),
    // No code is entered before the link itself has said how they look.
    codeLength: 0,
    codeHasLetters: false,
    resume: null,
  };
  const { accountId, enrollmentId, versionId, status, companyName, country, supportPhone, supportEmail } = form;
  const answer: EmbeddedAnswer = {
    call: "GET /api/Enrollments/Fetcher",
    query: {},
    envelope: goodEnvelope(data),
    isProvisional: true,
  };
  const from = [
    accountId,
    enrollmentId,
    versionId,
    status,
    companyName,
    country,
    supportPhone,
    supportEmail,
    isTest(link),
  ];
  return { answer, sharedBy: JSON.stringify(from) };
}

/** Whether its first state is the same for all: nothing in it comes from merge tags, dates or HTML, which the browser sanitises. */
const isForEverybody = ({ type }: OpenForm, { formElements }: Enrollment): boolean =>
  !personalTypes.includes(type) &&
  (formElements ?? []).every(
    ({ kind, inputForms }) => kind === "input" && [inputForms ?? []].flat().every(isInputForEverybody),
  );

const isInputForEverybody = ({ tagName, mappedField, logic, inputType }: InputForm): boolean =>
  !tagName && !mappedField && !logic && typeof inputType === "string" && !personalInputs.includes(inputType);
