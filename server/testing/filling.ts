// A customer who fills in a form in a test: the calls of the page, in its order.
import type { CallBody, CallData, Json } from "@billwright/schemas";
import type { GivenForm, GivenLink } from "./given.ts";
import type { TestAnswer } from "./fetchAnswer.ts";
import type { TestServer } from "./server.ts";

type Submit = "POST /api/Enrollments/SubmitEnrollment";
type Post = "POST /api/Enrollments/PostActions";
type Attach = "POST /api/Enrollments/SubmitAttachments";

/** `name: "Ada"`, with the type where it is not ShortText: `mail: ["Email", "ada@example.org"]`. */
export type Answers = Record<string, Json | readonly [type: string, value: Json]>;

export interface Customer {
  /** The body SubmitEnrollment takes, for tests that change it. */
  body(answers: Answers, more?: Partial<CallBody<Submit>>): CallBody<Submit>;
  submit(
    answers: Answers,
    options?: { key?: string; more?: Record<string, unknown> },
  ): Promise<TestAnswer<CallData<Submit>>>;
  attach(
    reportId: string,
    files: readonly UploadedFile[],
    options?: { encAccount?: string },
  ): Promise<TestAnswer<CallData<Attach>>>;
  post(reportId: string, more?: Partial<CallBody<Post>>): Promise<TestAnswer<CallData<Post>>>;
}

export interface UploadedFile {
  inputId: string;
  name: string;
  type: string;
  bytes: Uint8Array | string;
}

/** `device`: what opened a link that names no recipient. */
export function customerOn(
  server: Pick<TestServer, "call" | "fetch">,
  form: Pick<GivenForm, "enrollmentId">,
  { token, encAccount, recipientId }: GivenLink,
  device?: string,
): Customer {
  const ofDevice: Record<string, string> = device === undefined ? {} : { "X-Device": device };
  const body: Customer["body"] = (answers, more = {}) => ({
    enrollmentId: form.enrollmentId,
    recipientId,
    encAccount,
    mergeTags: [],
    inputForms: inputFormsOf(answers),
    submitTime: "2026-11-20T12:00:00Z",
    ...more,
  });
  return {
    body,
    submit: (answers, { key, more } = {}) =>
      server.call("POST /api/Enrollments/SubmitEnrollment", {
        token,
        body: body(answers, more),
        headers: { ...ofDevice, ...(key === undefined ? {} : { "Idempotency-Key": key }) },
      }),
    async attach(reportId, files, options = {}) {
      const address = `/api/Enrollments/SubmitAttachments?${new URLSearchParams({ encAccount: options.encAccount ?? encAccount }).toString()}`;
      const answer = await server.fetch(address, {
        method: "POST",
        headers: { ...ofDevice, Authorization: `Bearer ${token}` },
        body: multipart(reportId, files),
      });
      return answer as TestAnswer<CallData<Attach>>;
    },
    post: (reportId, more = {}) =>
      server.call("POST /api/Enrollments/PostActions", {
        token,
        headers: ofDevice,
        body: { reportId, encAccount, ...more },
      }),
  };
}

const isTyped = (answer: Answers[string]): answer is readonly [string, Json] =>
  Array.isArray(answer) && answer.length === 2 && /^[A-Z]/.test(String(answer[0]));

const inputFormsOf = (answers: Answers) =>
  Object.entries(answers).map(([id, answer]) => {
    const [type, value] = isTyped(answer) ? answer : ["ShortText", answer as Json];
    return { id, type, value } as CallBody<Submit>["inputForms"][number];
  });

function multipart(reportId: string, files: readonly UploadedFile[]): FormData {
  const form = new FormData();
  for (const { inputId, name, type, bytes } of files) {
    form.append("reportId", reportId);
    form.append("inputId", inputId);
    form.append("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type }), name);
  }
  return form;
}
