import fc from "fast-check";
import { expect, test } from "vitest";
import type { Failure } from "../client/answer.ts";
import {
  beforeSubmit,
  submitFlow,
  submittedPage,
  type FileTask,
  type SubmissionRequest,
  type SubmitEffect,
  type SubmitEvent,
  type SubmitState,
} from "./submitFlow.ts";

const context = { token: "to/ken", enrollmentType: "CustomForm", origin: "https://pay.example.com" } as const;
const flow = submitFlow(context);
const bill: FileTask = { id: "f1", input: "bill", required: true };
const photo: FileTask = { id: "f2", input: "photo", required: false };
const order = (files: FileTask[] = []): SubmissionRequest => ({
  key: "key-1",
  answers: {
    enrollmentId: "e",
    recipientId: null,
    encAccount: "acc",
    mergeTags: [],
    inputForms: [],
    submitTime: "2026-11-20T12:00:00Z",
  },
  files,
  bankDetails: null,
});
const refused = (code: number, key: string, field?: string): Failure => ({
  kind: "refused",
  status: code === 420 ? 409 : code,
  code,
  errors: [{ key, params: {}, text: key, ...(field === undefined ? {} : { field }) }],
  errorGuid: "g",
});
const lost: Failure = { kind: "unreachable" };
const final = {
  error: null,
  isSubmitted: true,
  link: null,
  allowViewResults: false,
  multipleSubmission: false,
  analyticToken: null,
};

/** The states and the names of the effects during a sequence of events. */
function run(events: SubmitEvent[], from: SubmitState = beforeSubmit, by = flow) {
  let state = from;
  const effects: SubmitEffect[] = [];
  for (const event of events) {
    const [next, more] = by(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects, names: effects.map((effect) => effect.type) };
}

const press = (files: FileTask[] = []): SubmitEvent => ({ type: "press", isReady: true, order: order(files) });
const taken: SubmitEvent = { type: "answersTaken", reportId: "r1" };

test("goes validate, answers (with which the server takes the IP address), files one by one, post actions, done, in this order [submit.order]", () => {
  const { state, names } = run([
    press([bill, photo]),
    taken,
    { type: "fileTaken", file: "f1" },
    { type: "fileTaken", file: "f2" },
    { type: "posted", data: final },
  ]);
  expect(names).toEqual(["sendAnswers", "sendFile", "sendFile", "postActions", "clearDraft", "tellTabs"]);
  expect(state).toEqual({
    at: "done",
    outcome: { allowViewResults: false, multipleSubmission: false, analyticToken: null },
  });
});

test("passes the report id and the one key on to the files and the post actions [submit.order]", () => {
  const { effects } = run([press([bill]), taken, { type: "fileTaken", file: "f1" }]);
  expect(effects[1]).toEqual({ type: "sendFile", reportId: "r1", file: bill, key: "key-1" });
  expect(effects[2]).toMatchObject({ type: "postActions", reportId: "r1", order: { key: "key-1" } });
});

test("a Submit that is blocked, wrong or incomplete sends nothing [submit.order]", () => {
  const { state, effects } = run([{ type: "press", isReady: false, order: order() }]);
  expect(state).toEqual(beforeSubmit);
  expect(effects).toEqual([]);
});

test("a second press while the first is under way does nothing [submit.once]", () => {
  expect(run([press(), press(), press()]).names).toEqual(["sendAnswers"]);
});

const keyReused: SubmitEvent = { type: "answersFailed", failure: refused(422, "submit.keyReused") };

test("answers that another tab sent otherwise under the same key are those submitted [submit.already]", () => {
  const { state, names } = run([press(), keyReused]);
  expect(state).toEqual({ at: "already" });
  expect(names.slice(-2)).toEqual(["clearDraft", "reload"]);
});

test("a form that takes several sends them under a key of their own [submit.once]", () => {
  const { state, names } = run([press(), keyReused], beforeSubmit, submitFlow({ ...context, takesSeveral: true }));
  expect(state).toEqual(beforeSubmit);
  expect(names).toEqual(["sendAnswers", "sendAnew"]);
});

test("a submit in another tab ends what is being filled in here, and nothing that is under way [submit.already]", () => {
  const elsewhere: SubmitEvent = { type: "submittedElsewhere" };
  const { state, names } = run([elsewhere]);
  expect([state.at, names]).toEqual(["already", ["clearDraft", "reload"]]);
  expect(run([press(), elsewhere]).state.at).toBe("sending");
  const several = submitFlow({ ...context, takesSeveral: true });
  expect(run([elsewhere], beforeSubmit, several)).toMatchObject({ state: beforeSubmit, names: [] });
  const data = { ...final, multipleSubmission: true };
  expect(run([press(), taken, { type: "posted", data }], beforeSubmit, several).names).not.toContain("tellTabs");
});

const pages = [
  { enrollmentType: "InstallmentPlan", to: "/installment-plan/to%2Fken" },
  { enrollmentType: "EBill", to: "/ebill/to%2Fken" },
  { enrollmentType: "AutoPay", to: "/autopay/to%2Fken" },
] as const;
test.each(pages)("goes to the page of type $enrollmentType [submit.navigate]", ({ enrollmentType, to }) => {
  const by = submitFlow({ ...context, enrollmentType });
  const { effects } = run([press(), taken, { type: "posted", data: final }], beforeSubmit, by);
  expect(effects.at(-1)).toEqual({ type: "navigate", to });
});

test.each(["CustomForm", "Dpp", "Supplier"] as const)("type %s stays and says thanks [submit.navigate]", (type) => {
  expect(submittedPage(type, "t")).toBeNull();
});

test("a returned link comes before the page of the type, and an unsafe one is not followed [submit.order]", () => {
  const by = submitFlow({ ...context, enrollmentType: "EBill" });
  const end = (link: string) =>
    run([press(), taken, { type: "posted", data: { ...final, link } }], beforeSubmit, by).effects.at(-1);
  expect(end("https://bank.example/next")).toEqual({ type: "follow", address: "https://bank.example/next" });
  expect(end("javascript:alert(1)")).toEqual({ type: "navigate", to: "/ebill/to%2Fken" });
});

const already = [
  {
    step: "answers",
    events: [press(), { type: "answersFailed", failure: refused(420, "submit.already") }],
  },
  {
    step: "finish",
    events: [press(), taken, { type: "postFailed", failure: refused(420, "submit.already") }],
  },
  {
    step: "finish, named in the data",
    events: [press(), taken, { type: "posted", data: { ...final, error: "submit.already" } }],
  },
  {
    step: "files",
    events: [press([bill]), taken, { type: "fileFailed", file: "f1", failure: refused(420, "submit.already") }],
  },
] satisfies { step: string; events: SubmitEvent[] }[];
test.each(already)(
  "'Form was already submitted' at $step reloads and marks submitted [submit.already]",
  ({ events }) => {
    const { state, names } = run(events);
    expect(state).toEqual({ at: "already" });
    expect(names.slice(-2)).toEqual(["clearDraft", "reload"]);
  },
);

test("answers the server refuses come back to the customer with its words and the field [api.code-400]", () => {
  const { state, effects } = run([press(), { type: "answersFailed", failure: refused(400, "check.required", "q2") }]);
  expect(state).toEqual(beforeSubmit);
  expect(effects.slice(1)).toEqual([
    { type: "toast", tone: "warning", words: expect.objectContaining({ key: "check.required" }) },
    { type: "release", input: "q2" },
  ]);
});

test("a form that expired while it was filled says so and keeps the draft [form.expired]", () => {
  const { state, names } = run([press(), { type: "answersFailed", failure: refused(410, "form.expired") }]);
  expect(state).toEqual({ at: "expired" });
  expect(names).not.toContain("clearDraft");
});

test("a link that expired while its form was filled leaves it to the page that says so [link.expired]", () => {
  const { state, names } = run([press(), { type: "answersFailed", failure: refused(401, "link.expired") }]);
  expect(state).toEqual({ at: "linkExpired" });
  expect(names.slice(-1)).toEqual(["sendAnswers"]);
});

test("a network failure keeps everything and offers the same step again under the same key [submit.retry]", () => {
  const stopped = run([press(), { type: "answersFailed", failure: lost }]);
  expect(stopped.state).toMatchObject({ at: "stopped", step: "answers", why: lost, order: { key: "key-1" } });
  expect(stopped.names).not.toContain("clearDraft");
  const again = run([{ type: "retry", files: [] }], stopped.state);
  expect(again.effects).toEqual([{ type: "sendAnswers", order: order() }]);
});

test("a failure after the answers were taken never sends them twice [submit.atomic]", () => {
  const stopped = run([press([bill]), taken, { type: "fileTaken", file: "f1" }, { type: "postFailed", failure: lost }]);
  expect(stopped.state).toMatchObject({ at: "stopped", step: "finish", reportId: "r1" });
  expect(run([{ type: "retry", files: [] }], stopped.state).names).toEqual(["postActions"]);
});

test("brings the other files, then stops at those that failed; a retry brings what is left [submit.atomic]", () => {
  const stopped = run([
    press([bill, photo]),
    taken,
    { type: "fileFailed", file: "f1", failure: lost },
    { type: "fileTaken", file: "f2" },
  ]);
  expect(stopped.state).toMatchObject({ at: "stopped", step: "files", reportId: "r1", why: lost });
  expect(stopped.names).not.toContain("postActions");
  const again = run(
    [
      { type: "retry", files: [bill] },
      { type: "fileTaken", file: "f1" },
    ],
    stopped.state,
  );
  expect(again.names).toEqual(["sendFile", "postActions"]);
});

test("an end for which a required file is missing stops at the files, any other at the end [submit.atomic]", () => {
  const stopped = (failure: Failure) => run([press(), taken, { type: "postFailed", failure }]).state;
  const missing = refused(420, "submit.filesMissing", "bill");
  expect(stopped(missing)).toMatchObject({ at: "stopped", step: "files", why: missing });
  expect(stopped(refused(420, "submit.running"))).toMatchObject({ at: "stopped", step: "finish" });
});

test("a cancelled file that nobody requires is left out, a required one holds the end back [submit.atomic]", () => {
  const cancelled: Failure = { kind: "cancelled" };
  const upTo: SubmitEvent[] = [taken];
  const left = run([press([photo]), ...upTo, { type: "fileFailed", file: "f2", failure: cancelled }]);
  expect(left.names).toContain("postActions");
  const stopped = run([press([bill]), ...upTo, { type: "fileFailed", file: "f1", failure: cancelled }]);
  expect(stopped.state).toMatchObject({ at: "stopped", step: "files", why: { key: "submit.filesMissing" } });
});

test("a file that nobody requires and that fails is shown by its own failure, not as a required one [submit.retry]", () => {
  const { state } = run([
    press([photo, bill]),
    taken,
    { type: "fileFailed", file: "f2", failure: lost },
    { type: "fileTaken", file: "f1" },
  ]);
  expect(state).toMatchObject({ at: "stopped", step: "files", why: lost });
});

test("an error of the post actions is shown, and the step can be tried again [submit.retry]", () => {
  const data = { ...final, error: "payment.routing" } as const;
  const { state } = run([press(), taken, { type: "posted", data }]);
  expect(state).toMatchObject({ at: "stopped", step: "finish", why: { key: "payment.routing" } });
});

test("a submit that a reload interrupted waits for one press, then goes on with its files and post actions [submit.atomic]", () => {
  const resumed = run([{ type: "resumed", reportId: "r0", order: order() }]);
  expect(resumed.state).toMatchObject({ at: "stopped", step: "finish", reportId: "r0", why: null });
  expect(resumed.effects).toEqual([]);
  const { names, effects } = run(
    [
      { type: "retry", files: [bill] },
      { type: "fileTaken", file: "f1" },
    ],
    resumed.state,
  );
  expect(names).toEqual(["sendFile", "postActions"]);
  expect(effects[0]).toMatchObject({ reportId: "r0" });
});

test("an interrupted form that must be filled again sends its answers no second time [submit.atomic]", () => {
  const { names } = run([
    { type: "resumed", reportId: "r0", order: null },
    press([bill]),
    { type: "fileTaken", file: "f1" },
  ]);
  expect(names).toEqual(["sendFile", "postActions"]);
});

test("another filling starts anew", () => {
  const done: SubmitState = {
    at: "done",
    outcome: { allowViewResults: false, multipleSubmission: true, analyticToken: null },
  };
  expect(run([{ type: "again" }], done).state).toEqual(beforeSubmit);
});

test("no order of events finishes a submit whose answers or required file never arrived [submit.atomic]", () => {
  const events: SubmitEvent[] = [
    press([bill, photo]),
    taken,
    { type: "answersFailed", failure: lost },
    { type: "fileTaken", file: "f1" },
    { type: "fileFailed", file: "f1", failure: lost },
    { type: "fileFailed", file: "f1", failure: { kind: "cancelled" } },
    { type: "fileTaken", file: "f2" },
    { type: "fileFailed", file: "f2", failure: lost },
    { type: "retry", files: [bill] },
    { type: "posted", data: final },
    { type: "postFailed", failure: lost },
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (some) => {
      let state: SubmitState = beforeSubmit;
      let answersArrived = false;
      let billArrived = false;
      for (const event of some) {
        if (state.at === "sending" && event.type === "answersTaken") answersArrived = true;
        const uploading = state.at === "uploading" && state.current.id === "f1";
        if (uploading && event.type === "fileTaken" && event.file === "f1") billArrived = true;
        const [next, effects] = flow(state, event);
        state = next;
        if (effects.some((effect) => effect.type === "postActions")) expect(answersArrived && billArrived).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a preview is thanked for at once, and wants nothing done; what is wrong is refused as ever [form.preview]", () => {
  const preview = submitFlow({ ...context, isPreview: true });
  const { state, names } = run([press([bill])], beforeSubmit, preview);
  expect(state).toEqual({
    at: "done",
    outcome: { allowViewResults: false, multipleSubmission: false, analyticToken: null },
  });
  expect(names).toEqual([]);
  const faulty: SubmitEvent = { type: "press", isReady: false, order: order() };
  expect(run([faulty], beforeSubmit, preview).names).toEqual([]);
});

test.each<[string, SubmitEvent[]]>([
  ["the answers", [press(), { type: "answersFailed", failure: refused(420, "form.planStands") }]],
  ["the last step", [press(), taken, { type: "postFailed", failure: refused(420, "form.planStands") }]],
])(
  "where another door has made a plan before %s, the form is opened again to show it [submit.retry]",
  (_step, events) => {
    const { state, names } = run(events);
    expect([state, names.at(-1), names.includes("clearDraft")]).toEqual([beforeSubmit, "reload", false]);
  },
);
