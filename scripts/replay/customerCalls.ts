// The page's requests for a filled-in form, in its order: answers, files, then the last step (submit.order). A refusal ends it.
import type { CallBody, Envelope, PaymentDetail, Submission, SubmittedInput } from "@billwright/schemas";

/** An opened link, as its page stores it. */
export interface OpenedLink {
  token: string;
  encAccount: string;
  enrollmentId: string;
  recipientId: string | null;
}

type Body = CallBody<"POST /api/Enrollments/SubmitEnrollment">;

export interface Filled {
  submission: Submission;
  agreed: boolean;
  payment: PaymentDetail | null;
  files: readonly SentFile[];
}

export interface SentFile {
  input: string;
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Verdict {
  accepted: boolean;
  /** The report of the answers; null if they were refused. */
  reportId: string | null;
  /** The refusal's HTTP status and its errors by field. */
  status: number;
  errors: { key: string; field: string | null }[];
}

/** A submission in which nothing is answered; the form's id comes to it. */
export const emptySubmission = {
  recipientId: null,
  notificationLogId: null,
  communicationChannel: 0,
  inputForms: [],
  mergeTags: [],
  signatureFile: null,
};

export async function sendFilled(url: string, link: OpenedLink, filled: Filled): Promise<Verdict> {
  const answered = await post<string>(url, link, "/api/Enrollments/SubmitEnrollment", answersOf(link, filled));
  const reportId = answered.envelope.data;
  if (!answered.accepted || reportId === null) return { ...verdictOf(answered), reportId: null };
  for (const file of filled.files) {
    const address = `/api/Enrollments/SubmitAttachments?${new URLSearchParams({ encAccount: link.encAccount }).toString()}`;
    const taken = await post(url, link, address, formOf(reportId, file));
    if (!taken.accepted) return { ...verdictOf(taken), reportId };
  }
  const last = { reportId, encAccount: link.encAccount, bankDetails: filled.payment };
  return { ...verdictOf(await post(url, link, "/api/Enrollments/PostActions", last)), reportId };
}

function answersOf(link: OpenedLink, { submission, agreed }: Filled): Body {
  const { mergeTags, notificationLogId, communicationChannel, signatureFile } = submission;
  return {
    enrollmentId: link.enrollmentId,
    recipientId: link.recipientId,
    encAccount: link.encAccount,
    mergeTags,
    inputForms: submission.inputForms as Body["inputForms"],
    submitTime: "2026-11-20T12:00:00Z",
    notificationLogId,
    communicationChannel,
    signatureFile,
    agreed,
  };
}

function formOf(reportId: string, { input, name, type, bytes }: SentFile): FormData {
  const form = new FormData();
  form.append("reportId", reportId);
  form.append("inputId", input);
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

interface Answer<Data> {
  accepted: boolean;
  status: number;
  envelope: Envelope<Data>;
}

async function post<Data>(
  url: string,
  { token }: OpenedLink,
  path: string,
  body: FormData | object,
): Promise<Answer<Data>> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, ...(isForm ? {} : { "Content-Type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<Data>;
  return { accepted: !envelope.hasErrors, status: response.status, envelope };
}

const verdictOf = ({ accepted, status, envelope }: Answer<unknown>): Omit<Verdict, "reportId"> => ({
  accepted,
  status,
  errors: envelope.errors.map(({ key, field }) => ({ key: key as string, field: field ?? null })),
});

/** Answers that a customer's page would not send: those not in the submission. */
export const withMore = (submission: Submission, more: readonly SubmittedInput[]): Submission => {
  const sent = new Set(submission.inputForms.map(({ id }) => id));
  return { ...submission, inputForms: [...submission.inputForms, ...more.filter(({ id }) => !sent.has(id))] };
};
