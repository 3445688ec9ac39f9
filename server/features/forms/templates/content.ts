// Authors' content as it is stored: of the right shape, sanitised, and with the template's own id. Submitted or activated content must
// also be free of defects; a draft need not be (decisions.md 9).
import { compileForCustomers, CompileError, enrollmentTypeOf, isDownPayment } from "@billwright/engine";
import {
  type Enrollment,
  type EnrollmentType,
  type StoredForm,
  type TemplateChannel,
  type TemplateContent,
  type TemplateContents,
} from "@billwright/schemas";
import { Refused, type Problem } from "../../../http/refusal.ts";
import { htmlReader, sanitizeHtml } from "../../../html/sanitizeHtml.ts";
import { harmlessForm } from "../enrollments/index.ts";
import { checkShape } from "./shapes.ts";

/** The content of a request, validated and sanitised. Throws BAD. */
export function readContent(channel: TemplateChannel, content: unknown, templateId: string): TemplateContent {
  const whole = channel === "DynamicForms" ? asStoredForm(content) : content;
  checkShape(channel, whole);
  // The check has just proved the shape.
  return harmless(channel, whole as TemplateContent, templateId, htmlReader());
}

/** Sanitised again when it is read: older content may not have been sanitised (threats.md T31). */
export function harmless(
  channel: TemplateChannel,
  content: TemplateContent,
  templateId: string,
  clean = sanitizeHtml,
): TemplateContent {
  if (channel === "DynamicForms") return ownForm(harmlessForm(content as StoredForm, clean), templateId);
  if (channel === "Email") return { ...content, html: clean((content as TemplateContents["Email"]).html) };
  return content;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An enrolment alone is a form without translations, so that an exported one can be imported. */
function asStoredForm(content: unknown): unknown {
  if (!isObject(content)) return content;
  if (!isObject(content["enrollment"])) {
    const isBare = Array.isArray(content["formElements"]) || Array.isArray(content["inputForms"]);
    return isBare ? { enrollment: content, translations: {} } : content;
  }
  return { translations: {}, ...content };
}

/** The form under its template's id, without the fields that only an answer contains. */
function ownForm({ enrollment, ...texts }: StoredForm, templateId: string): StoredForm {
  const {
    isSubmitted: _,
    submittedByCurrentUser: __,
    versionId: ___,
    ...written
  } = enrollment as Enrollment & { versionId?: unknown };
  return { enrollment: { ...written, id: templateId }, ...texts };
}

/** Empty content in the channel's shape. */
export const emptyContents: { [Channel in Exclude<TemplateChannel, "DynamicForms">]: TemplateContents[Channel] } = {
  Email: { subject: "", html: "" },
  SMS: { text: "" },
  Push: { title: "", body: "", url: "" },
  Wallet: { title: "", description: "", fields: [], barcode: "" },
  IVR: { greeting: "", choices: [] },
};

const emptyForm = (id: string): StoredForm => ({ enrollment: { id, formElements: [] }, translations: {} });

export const emptyContent = (channel: TemplateChannel, templateId: string): TemplateContent =>
  channel === "DynamicForms" ? emptyForm(templateId) : emptyContents[channel];

/** A form's type, by name; null for another channel. */
export function typeIn(channel: TemplateChannel, content: TemplateContent): EnrollmentType | null {
  if (channel !== "DynamicForms") return null;
  return enrollmentTypeOf((content as StoredForm).enrollment.type) ?? "CustomForm";
}

/** A form's own name and type are its template's. */
export function named(
  channel: TemplateChannel,
  content: TemplateContent,
  name: string,
  type?: EnrollmentType,
): TemplateContent {
  if (channel !== "DynamicForms") return content;
  const { enrollment, ...texts } = content as StoredForm;
  return { enrollment: { ...enrollment, name, type: type ?? typeIn(channel, content) }, ...texts };
}

/** Throws BAD with all defects that prevent the content from being shown to customers. */
export function checkComplete(channel: TemplateChannel, content: TemplateContent): void {
  const problems = channel === "DynamicForms" ? faultsOf(content as StoredForm) : gaps[channel](content as never);
  if (problems.length > 0) throw new Refused("BAD", problems);
}

const faultsOf = (form: StoredForm): Problem[] => [...defectsOf(form), ...badDownPayment(form)];

/** No defect of compile: a form is compiled with any, but no plan can be made with it (decisions.md 15). */
function badDownPayment({ enrollment: { downPayment } }: StoredForm): Problem[] {
  if (typeof downPayment !== "number" || isDownPayment(downPayment)) return [];
  return [{ key: "template.downPayment", field: "content.enrollment.downPayment" }];
}

/** The most that one answer lists. */
const mostDefects = 100;

function defectsOf({ enrollment }: StoredForm): Problem[] {
  try {
    compileForCustomers(enrollment);
    return [];
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    const { defects } = error;
    const named = defects.slice(0, mostDefects).map(({ code, message, inputId }): Problem => ({
      key: "template.defect",
      params: { code, message },
      ...(inputId === undefined ? {} : { field: inputId }),
    }));
    return [{ key: "template.defects", params: { n: defects.length } }, ...named];
  }
}

const missing = (content: object, fields: readonly string[]): Problem[] =>
  Object.entries(content)
    .filter(([name, value]) => fields.includes(name) && typeof value === "string" && value.trim() === "")
    .map(([name]) => ({ key: "field.missing", params: { field: `content.${name}` }, field: `content.${name}` }));

const gaps: {
  [Channel in Exclude<TemplateChannel, "DynamicForms">]: (content: TemplateContents[Channel]) => Problem[];
} = {
  Email: (email) => missing(email, ["subject", "html"]),
  SMS: (sms) => missing(sms, ["text"]),
  Push: (push) => [...missing(push, ["title", "body"]), ...badAddress(push.url)],
  Wallet: (wallet) => missing(wallet, ["title"]),
  IVR: (ivr) => [...missing(ivr, ["greeting"]), ...badKeys(ivr.choices)],
};

function badAddress(url: string): Problem[] {
  if (url === "" || (URL.canParse(url) && new URL(url).protocol === "https:")) return [];
  return [{ key: "field.format", params: { field: "content.url", format: "https" }, field: "content.url" }];
}

/** Each key has one action only. */
function badKeys(choices: TemplateContents["IVR"]["choices"]): Problem[] {
  return choices.flatMap(({ key }, index): Problem[] => {
    const field = `content.choices.${index}.key`;
    if (key === "") return [{ key: "field.missing", params: { field }, field }];
    const isTwice = choices.findIndex((choice) => choice.key === key) < index;
    return isTwice ? [{ key: "field.twice", params: { field }, field }] : [];
  });
}
