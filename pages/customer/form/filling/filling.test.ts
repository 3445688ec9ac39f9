import { compile } from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";
import { afterEach, expect, inject, test, vi } from "vitest";
import type { Draft } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import { formServer, opened, survey } from "../../../testing/forms.ts";
import { Refused, testApp, type TestServer } from "../../../testing/testApp.tsx";
import { createFilling } from "./filling.ts";
import type { FillingParts } from "./fillingParts.ts";

afterEach(() => sessionStorage.clear());

/** A filling on a server and a device of the test's own. */
async function fill(server: TestServer, parts: Partial<FillingParts> = {}, enrollment: Enrollment = survey) {
  const kept: { draft: Draft | null } = { draft: parts.draft ?? null };
  const drafts: Drafts = {
    load: () => Promise.resolve(kept.draft),
    save: (draft) => Promise.resolve(void (kept.draft = draft)),
    saveNow: (draft) => void (kept.draft = draft),
    clear: () => Promise.resolve(void (kept.draft = null)),
  };
  const went: string[] = [];
  const app = parts.app ?? (await testApp(server));
  const filling = createFilling({
    app,
    token: "tok",
    source: null,
    opened,
    form: compile(enrollment),
    drafts,
    draft: null,
    language: () => "en",
    goTo: (path) => went.push(path),
    leaveFor: (address) => went.push(address),
    reload: () => went.push("reload"),
    refetch: () => went.push("refetch"),
    ...parts,
  });
  return { filling, kept, went, app };
}

const type = (filling: Awaited<ReturnType<typeof fill>>["filling"], input: string, value: string) =>
  filling.getStore().dispatch({ type: "answer", input, value });
const named = (server: TestServer, name: string) => server.requests.filter((request) => request.name === name);
const until = (check: () => void) => vi.waitFor(check, { timeout: inject("patience") });

test("what is typed is kept when the page is left, and another filling takes it in [form.draft]", async () => {
  const first = await fill(formServer());
  type(first.filling, "name", "Ann");
  first.filling.draft.send({ type: "leaving" });
  await until(() => expect(first.kept.draft?.answers).toEqual({ name: "Ann" }));
  const second = await fill(formServer(), { draft: first.kept.draft });
  expect(second.filling.getStore().getView("name").value).toBe("Ann");
  expect(second.filling.restored).toEqual({ changed: false, notKept: { files: [], bank: false } });
  const newer = await fill(formServer(), { draft: first.kept.draft, form: compile({ ...survey, versionId: "v2" }) });
  expect(newer.filling.restored).toMatchObject({ changed: true });
});

test("a form that takes several sends answers anew whose key another tab used for its own [submit.once]", async () => {
  const keys: (string | null)[] = [];
  const server = formServer(survey, {
    "POST /api/Enrollments/SubmitEnrollment": ({ headers }) => {
      keys.push(headers.get("Idempotency-Key"));
      return keys.length === 1 ? new Refused(422, 422, "submit.keyReused") : "report-2";
    },
  });
  const { filling } = await fill(server, {}, { ...survey, multipleSubmission: true });
  type(filling, "name", "Ann");
  filling.pressSubmit();
  await until(() => expect(filling.submit.getState().at).toBe("done"));
  expect(new Set(keys).size).toBe(2);
});

test.each([
  ["passed", "2026-11-20T12:10:01Z", true],
  ["not come", "2026-11-20T12:09:59Z", false],
])(
  "refused as expired, the draft is forgotten where the form's last day has %s: else a newer version takes it in [form.draft] [form.expired]",
  async (_what, now, isForgotten) => {
    const server = formServer(survey, {
      "POST /api/Enrollments/SubmitEnrollment": () => new Refused(410, 410, "form.expired"),
    });
    const app = { ...(await testApp(server)), now: () => Date.parse(now) };
    const { filling, kept } = await fill(server, { app }, { ...survey, expirationDate: "2026-11-20T12:10:00Z" });
    type(filling, "name", "Ann");
    filling.pressSubmit();
    await until(() => expect(filling.submit.getState().at).toBe("expired"));
    await until(() => expect(kept.draft === null).toBe(isForgotten));
  },
);

test("starting over empties form and draft under a new key; undoing brings both back [form.draft]", async () => {
  const { filling, kept } = await fill(formServer());
  type(filling, "name", "Ann");
  filling.draft.send({ type: "leaving" });
  await until(() => expect(kept.draft).not.toBeNull());
  const key = kept.draft!.key;
  const undo = filling.startOver();
  expect(filling.getStore().getView("name").value).toBe("");
  await until(() => expect(kept.draft).toBeNull());
  undo();
  expect(filling.getStore().getView("name").value).toBe("Ann");
  filling.draft.send({ type: "leaving" });
  await until(() => expect(kept.draft?.key).toBe(key));
});

test("the key of a filling is kept before anything is sent, and a reload sends it again [submit.once] [form.draft]", async () => {
  const server = formServer();
  server.offline = true;
  const first = await fill(server);
  type(first.filling, "name", "Ann");
  first.filling.pressSubmit();
  await until(() => expect(first.filling.submit.getState()).toMatchObject({ at: "stopped", step: "answers" }));
  expect(first.kept.draft?.answers).toEqual({ name: "Ann" });

  server.offline = false;
  const later = { ...(await testApp(server, Date.parse("2026-11-21T09:00:00Z"))), newId: () => "other" };
  const second = await fill(server, { draft: first.kept.draft, app: later });
  second.filling.pressSubmit();
  await until(() => expect(second.filling.submit.getState().at).toBe("done"));
  const [sent] = named(server, "POST /api/Enrollments/SubmitEnrollment");
  expect(sent!.headers.get("Idempotency-Key")).toBe(first.kept.draft!.key);
});

test("the draft is gone once the form is submitted, and stays gone [form.draft]", async () => {
  const { filling, kept } = await fill(formServer());
  type(filling, "name", "Ann");
  filling.pressSubmit();
  await until(() => expect(filling.submit.getState().at).toBe("done"));
  filling.draft.send({ type: "leaving" });
  await until(() => expect(kept.draft).toBeNull());
});

test("a link whose submit was interrupted waits for one press and then only finishes [submit.atomic]", async () => {
  const server = formServer();
  const { filling } = await fill(server, {
    opened: { ...opened, resume: { reportId: "r9", state: "files", missingFiles: [] } },
  });
  expect(filling.submit.getState()).toMatchObject({ at: "stopped", step: "finish", reportId: "r9" });
  filling.retrySubmit();
  await until(() => expect(filling.submit.getState().at).toBe("done"));
  expect(named(server, "POST /api/Enrollments/SubmitEnrollment")).toEqual([]);
  expect(named(server, "POST /api/Enrollments/PostActions")[0]!.body).toMatchObject({ reportId: "r9" });
});

test("shown in another language, the form has another store with the same answers, and changes there are kept, too [form.language]", async () => {
  const { filling, kept } = await fill(formServer());
  type(filling, "name", "Ann");
  const before = filling.getStore();
  filling.changeForm(compile({ ...survey, submitName: "Enviar" }));
  expect(filling.getStore()).not.toBe(before);
  expect(filling.getStore().form.enrollment.submitName).toBe("Enviar");
  expect(filling.getStore().getView("name").value).toBe("Ann");
  type(filling, "mail", "a@b.co");
  filling.draft.send({ type: "leaving" });
  await until(() => expect(kept.draft?.answers).toEqual({ name: "Ann", mail: "a@b.co" }));
});

test("a field the server refuses is handed back to the customer, and the same key goes with the corrected answers [check.errors]", async () => {
  let refuses = true;
  const server = formServer(survey, {
    "POST /api/Enrollments/SubmitEnrollment": () => (refuses ? new Refused(400, 400, "check.errors", "mail") : "r1"),
  });
  const { filling, app } = await fill(server);
  type(filling, "name", "Ann");
  filling.pressSubmit();
  await until(() => expect(filling.submit.getState().at).toBe("filling"));
  await until(() =>
    expect(app.notices.getState().toasts).toMatchObject([{ tone: "warning", words: { key: "check.errors" } }]),
  );
  refuses = false;
  filling.pressSubmit();
  await until(() => expect(filling.submit.getState().at).toBe("done"));
  expect(app.notices.getState().toasts).toEqual([]);
  const keys = named(server, "POST /api/Enrollments/SubmitEnrollment").map(({ headers }) =>
    headers.get("Idempotency-Key"),
  );
  expect(keys[0]).toBe(keys[1]);
});

test("the words of a refused submit disappear as soon as an answer is corrected", async () => {
  const server = formServer(survey, {
    "POST /api/Enrollments/SubmitEnrollment": () => new Refused(400, 400, "check.errors", "mail"),
  });
  const { filling, app } = await fill(server);
  type(filling, "name", "Ann");
  filling.pressSubmit();
  await until(() => expect(app.notices.getState().toasts).toHaveLength(1));
  type(filling, "mail", "ann@example.com");
  expect(app.notices.getState().toasts).toEqual([]);
});

test("a blocked Submit marks all that is wrong at its first press and sends nothing [check.required] [gate.reason]", async () => {
  const server = formServer(verifying);
  const { filling, app } = await fill(server, {}, verifying);
  filling.pressSubmit();
  expect(filling.getStore().getView("mail").invalid).toBe(true);
  expect(app.notices.getState().toasts).toEqual([]);
  expect(named(server, "POST /api/Enrollments/SubmitEnrollment")).toEqual([]);
});

const verifying: Enrollment = {
  ...survey,
  formElements: [
    { kind: "input", inputForms: { id: "mail", inputType: "Email", required: true, verificationRequired: true } },
  ],
};
const codes = {
  "POST /api/Session/GetOtpForDynamicFormEmailVerification": () => ({ mobileToken: "m1" }),
  "POST /api/Session/VerifyEmailOtp": () => null,
} as const;

test("a code is requested with what the page knows of the biller [api.calls]", async () => {
  const server = formServer(verifying, codes);
  const one = await fill(server, {}, { ...verifying, companyContactEmail: "care@north.example" });
  type(one.filling, "mail", "ann@example.com");
  one.filling.verify("mail");
  await until(() => expect(one.filling.code.getState()).toMatchObject({ status: "waiting" }));
  expect(named(server, "POST /api/Session/GetOtpForDynamicFormEmailVerification")[0]!.body).toEqual({
    email: "ann@example.com",
    company: one.filling.opened.companyName,
    supportEmail: "care@north.example",
    token: expect.any(String) as string,
  });
});

test("a code whose request got no answer is requested again with the same key, another one with another [otp.send]", async () => {
  const server = formServer(verifying, codes);
  const app = await testApp(server);
  const { call } = app.client;
  const called = vi.spyOn(app.client, "call").mockImplementation(call);
  const keys = () =>
    called.mock.calls
      .filter(([name]) => name === "POST /api/Session/GetOtpForDynamicFormEmailVerification")
      .map(([, { idempotencyKey }]) => idempotencyKey);
  const one = await fill(server, { app }, verifying);
  type(one.filling, "mail", "ann@example.com");
  server.offline = true;
  one.filling.verify("mail");
  await until(() => expect(one.filling.code.getState()).toMatchObject({ status: "unsure" }));
  one.filling.code.send({ type: "close" });
  server.offline = false;
  one.filling.verify("mail");
  await until(() => expect(one.filling.code.getState()).toMatchObject({ status: "waiting" }));
  one.filling.code.send({ type: "resend" });
  await until(() => expect(keys()).toHaveLength(3));
  expect(keys()).toEqual([expect.any(String), keys()[0], expect.any(String)]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test("a code that was sent before a reload can still be entered, until it is used or too old; another link's cannot [otp.send]", async () => {
  const server = formServer(verifying, codes);
  const opening = async (minutes = 0, parts: Partial<FillingParts> = {}) => {
    const app = await testApp(server, Date.parse("2026-11-20T12:00:00Z") + minutes * 60_000);
    const { filling } = await fill(server, { app, token: "link", ...parts }, verifying);
    type(filling, "mail", "ann@example.com");
    filling.verify("mail");
    await until(() => expect(filling.code.getState()).toMatchObject({ status: "waiting" }));
    return filling;
  };
  const sends = () => named(server, "POST /api/Session/GetOtpForDynamicFormEmailVerification").length;
  await opening();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("4711");
  await opening(8);
  expect(sends()).toBe(1);
  await opening(0, { token: "another-link" });
  expect(sends()).toBe(2);
  await opening(10);
  expect(sends()).toBe(3);
  const { code, getStore } = await opening(11);
  code.send({ type: "entered", code: "4711" });
  await until(() => expect(getStore().getView("mail").verified).toBe(true));
  expect(named(server, "POST /api/Session/VerifyEmailOtp").at(-1)!.body).toMatchObject({ mobileToken: "m1" });
  expect(sends()).toBe(3);
  await opening(11);
  expect(sends()).toBe(4);
});

async function verified(server: TestServer) {
  const one = await fill(server, {}, verifying);
  type(one.filling, "mail", "ann@example.com");
  one.filling.verify("mail");
  await until(() => expect(one.filling.code.getState()).toMatchObject({ status: "waiting" }));
  one.filling.code.send({ type: "entered", code: "4711" });
  await until(() => expect(one.filling.getStore().getView("mail").verified).toBe(true));
  one.filling.draft.send({ type: "leaving" });
  await until(() => expect(one.kept.draft?.verified).toHaveProperty("mail"));
  return one;
}

test("a reload within half an hour does not ask for another code, a later one does [form.draft] [otp.done]", async () => {
  const server = formServer(verifying, codes);
  const { kept } = await verified(server);
  const after = async (minutes: number) => {
    const app = await testApp(server, Date.parse("2026-11-20T12:00:00Z") + minutes * 60_000);
    const { filling } = await fill(server, { draft: kept.draft, app }, verifying);
    return filling.getStore().getView("mail").verified;
  };
  expect(await after(29)).toBe(true);
  expect(await after(30)).toBe(false);
});

test("an input the server does not hold for verified any longer can be verified again [otp.done]", async () => {
  const server = formServer(verifying, {
    ...codes,
    "POST /api/Enrollments/SubmitEnrollment": () => new Refused(400, 400, "check.errors", "mail"),
  });
  const { filling } = await verified(server);
  filling.pressSubmit();
  await until(() => expect(filling.getStore().getView("mail").verified).toBe(false));
  expect(filling.submit.getState().at).toBe("filling");
});
