// One filling of a form: its store, its files, and the three flows, wired together. No React; the page only shows it.
import { apply, contactChannelOf, type CompiledForm } from "@billwright/engine";
import { isExpired } from "@billwright/engine/calendar";
import { createFormFiles, createFormStore, type FormFiles, type FormStore } from "@billwright/renderer";
import { isWorthRestoring, stillVerified, takeDraft, type NotKept } from "../draft/draft.ts";
import type { CodeEvent, CodeState } from "../../../flows/codeFlow.ts";
import { runCodes } from "../../../flows/performCode.ts";
import { draftFlow, type DraftEvent, type DraftState } from "../../../flows/draftFlow.ts";
import { runFlow, type RunningFlow } from "../../../flows/flow.ts";
import { beforeSubmit, submitFlow, type SubmitEvent, type SubmitState } from "../../../flows/submitFlow.ts";
import { beginForm, retell } from "../beginForm.ts";
import type { Opened } from "../opening.ts";
import type { FillingParts } from "./fillingParts.ts";
import { formCodes } from "./formCodes.ts";
import { performDraft } from "./performDraft.ts";
import { performSubmit } from "./performSubmit.ts";
import { takeOrder, tasksOf } from "./order.ts";

/** What was restored from a draft, to be reported once. */
export interface Restored {
  /** The form has another version than the draft. */
  changed: boolean;
  /** What the device did not keep; left out where the draft does not tell. */
  notKept?: NotKept;
}

export interface Filling {
  readonly opened: Opened;
  readonly files: FormFiles;
  readonly submit: RunningFlow<SubmitState, SubmitEvent>;
  readonly code: RunningFlow<CodeState, CodeEvent>;
  readonly draft: RunningFlow<DraftState, DraftEvent>;
  readonly restored: Restored | null;
  /** The store of the form in its current language; each language has a store of its own. */
  getStore(): FormStore;
  subscribeStore(listener: () => void): () => void;
  /** The same form in other words. */
  tell(form: CompiledForm): void;
  pressSubmit(): void;
  retrySubmit(): void;
  verify(inputId: string): void;
  /** Empties the form and deletes the draft. Returns a function that undoes both. */
  startOver(): () => void;
}

export function createFilling(parts: FillingParts): Filling {
  const { app, opened, draft } = parts;
  const files = createFormFiles(app.newId);
  const listeners = new Set<() => void>();
  const verifiedAt = draft === null ? new Map<string, number>() : stillVerified(draft, app.now());
  let key = draft?.key ?? app.newId();
  let store = firstStore(parts, files, verifiedAt);
  let stopListening = () => {};

  const listen = () => {
    stopListening();
    const stops = [
      store.subscribe(() => drafts.send({ type: "changed" })),
      // A customer who corrects an answer has read what was wrong with it.
      store.subscribeEvents(({ type }) => type === "answer" && app.notices.clearUrgent()),
    ];
    stopListening = () => stops.forEach((stop) => stop());
  };
  const drafts = runFlow(
    draftFlow,
    { at: "idle" } as DraftState,
    performDraft(parts.drafts, () =>
      takeDraft({ form: store.form, state: store.getState(), files, verifiedAt, key, now: app.now() }),
    ),
  );
  const retrySubmit = () => {
    app.notices.clearUrgent();
    submit.send({ type: "retry", files: tasksOf(store, files) });
  };
  const sendAnew = () => {
    key = app.newId();
    submit.send({ type: "press", isReady: true, order: order() });
  };
  const submit: Filling["submit"] = runFlow(
    submitFlow({
      token: parts.token,
      enrollmentType: parts.form.enrollment.type,
      origin: window.location.origin,
      isPreview: opened.sandbox !== undefined,
      takesSeveral: parts.form.enrollment.multipleSubmission,
    }),
    beforeSubmit,
    performSubmit({
      ...parts,
      files,
      getStore: () => store,
      forgetDraft: () => drafts.send({ type: "forget", goOn: false }),
      retrySubmit,
      sendAnew,
    }),
  );
  // Before its last day the form is only an older version of one that takes the draft in.
  submit.subscribe(() => {
    if (submit.getState().at === "expired" && isExpired(parts.form.enrollment.expirationDate, app.now()))
      drafts.send({ type: "forget", goOn: false });
  });
  const code = runCodes(parts.token, formCodes({ app, opened, token: parts.token, getStore: () => store, verifiedAt }));
  const order = () => takeOrder({ store, opened, files, key, now: app.now(), language: parts.language() });
  listen();
  if (opened.resume !== null) submit.send(resumption(parts, opened.resume.reportId, order()));

  return {
    opened,
    files,
    submit,
    code,
    draft: drafts,
    restored:
      draft !== null && isWorthRestoring(draft)
        ? {
            changed: draft.version !== parts.form.enrollment.versionId,
            ...(draft.notKept && { notKept: draft.notKept }),
          }
        : null,
    getStore: () => store,
    subscribeStore(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(form) {
      if (form === store.form) return;
      store = createFormStore(form, retell(form, opened, store.form, store.getState()));
      listen();
      for (const listener of [...listeners]) listener();
    },
    pressSubmit() {
      app.notices.clearUrgent();
      const isReady = apply(store.form, store.getState(), { type: "submit" }).submitted;
      // Taken is a submit only once the server took it; in a preview there is none.
      if (!isReady || opened.sandbox !== undefined) store.dispatch({ type: "submit" });
      submit.send({ type: "press", isReady, order: order() });
      // The key must outlive a crash, or the repeat would not be known for one.
      drafts.send({ type: "changed" });
      drafts.send({ type: "leaving" });
    },
    retrySubmit,
    verify(input) {
      const { type, value, error } = store.getView(input);
      const contact = { input, channel: contactChannelOf(type), contact: String(value) } as const;
      code.send({ type: "verify", contact, hasError: error !== null, now: app.now() });
    },
    startOver() {
      const before = { state: store.getState(), form: store.form, files: files.snapshot(), key };
      key = app.newId();
      for (const { id } of files.all()) files.remove(id);
      store.replaceState(beginForm(store.form, opened));
      drafts.send({ type: "forget", goOn: true });
      return () => {
        key = before.key;
        files.restore(before.files);
        store.replaceState(
          before.form === store.form ? before.state : retell(store.form, opened, before.form, before.state),
        );
        drafts.send({ type: "changed" });
      };
    },
  };
}

/** The store as the draft left it. */
function firstStore(
  { form, opened, draft }: FillingParts,
  files: FormFiles,
  verifiedAt: Map<string, number>,
): FormStore {
  const store = createFormStore(form, beginForm(form, opened, draft?.answers));
  for (const input of verifiedAt.keys()) store.dispatch({ type: "verification", input, status: "verified" });
  if (draft?.signatures) {
    files.restore(draft.signatures);
    for (const { input, file } of files.all()) {
      const { name, type, size } = file;
      store.dispatch({ type: "signature", input, file: { name, type, size } });
    }
  }
  return store;
}

/** Autopay's numbers are never stored, so the form must be filled again to finish; any other form only waits for its last step. */
const resumption = ({ form }: FillingParts, reportId: string, order: ReturnType<typeof takeOrder>): SubmitEvent =>
  form.enrollment.type === "AutoPay"
    ? { type: "resumed", reportId, order: null }
    : { type: "resumed", reportId, order };
