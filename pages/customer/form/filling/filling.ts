// One filling of a form: its store, its files, and the three flows, wired together. No React; the page only shows it.
import { apply, contactChannelOf, draftAnswers, invalidIds, traitsOf, type CompiledForm } from "@billwright/engine";
import { isExpired } from "@billwright/engine/calendar";
import { createFormFiles, createFormStore, type FormFiles, type FormStore } from "@billwright/renderer";
import { isWorthRestoring, stillVerified, takeDraft, type Draft, type NotKept } from "../draft/draft.ts";
import type { CodeEvent, CodeState } from "../../../flows/codeFlow.ts";
import { runCodes } from "../../../flows/performCode.ts";
import { draftFlow, type DraftEvent, type DraftState } from "../../../flows/draftFlow.ts";
import { runFlow, type RunningFlow } from "../../../flows/flow.ts";
import {
  beforeSubmit,
  submitFlow,
  type SubmissionRequest,
  type SubmitEvent,
  type SubmitState,
} from "../../../flows/submitFlow.ts";
import { beginForm, inOtherWords } from "../beginForm.ts";
import type { OtherVersion } from "../otherVersion.ts";
import type { Opened } from "../opening.ts";
import type { FillingParts } from "./fillingParts.ts";
import { formCodes } from "./formCodes.ts";
import { performDraft } from "./performDraft.ts";
import { lateProgress } from "./lateProgress.ts";
import type { Progress } from "./progress.ts";
import { performSubmit } from "./performSubmit.ts";
import { takeOrder, tasksOf } from "./order.ts";

/** What was restored from a draft, to be reported once. */
export interface Restored {
  /** The form has another version than the draft. */
  changed: boolean;
  /** What the device did not keep; left out where the draft does not say. */
  notKept?: NotKept;
}

export interface Filling {
  readonly opened: Opened;
  readonly files: FormFiles;
  readonly submit: RunningFlow<SubmitState, SubmitEvent>;
  readonly code: RunningFlow<CodeState, CodeEvent>;
  readonly draft: RunningFlow<DraftState, DraftEvent>;
  readonly restored: Restored | null;
  /** What another version has changed while it was filled in; null: nothing. */
  getChanges(): OtherVersion | null;
  /** The store of the form in its current language; each language has a store of its own. */
  getStore(): FormStore;
  subscribeStore(listener: () => void): () => void;
  /** The same form in other words, or its newer version. */
  changeForm(form: CompiledForm): void;
  /** What this device has kept of the link's form, once that is known; what is filled in already remains. */
  restore(draft: Draft | null): void;
  /** What the link itself says, where the form began with what the server rendered. */
  open(opened: Opened): void;
  /** What this device has kept, or what the link says, is not known yet: a press may be about it. */
  isWaiting(): boolean;
  /** Submit was pressed before the link and the draft were known: it is sent once they are. */
  isPressed(): boolean;
  pressSubmit(): void;
  retrySubmit(): void;
  verify(inputId: string): void;
  /** The page is left, or may be. */
  leave(): void;
  /** Empties the form and deletes the draft. Returns a function that undoes both. */
  startOver(): () => void;
}

export const createFilling = (parts: FillingParts): Filling => new RunningFilling(parts);

class RunningFilling implements Filling {
  opened: Opened;
  readonly files: FormFiles;
  readonly submit: Filling["submit"];
  readonly code: Filling["code"];
  readonly draft: Filling["draft"];
  restored: Restored | null = null;
  readonly #parts: FillingParts;
  readonly #verifiedAt = new Map<string, number>();
  readonly #storeListeners = new Set<() => void>();
  /** Whether it is still to be known what this device has kept, and what the link says. */
  #lacks: { draft: boolean; link: boolean };
  #isPressed = false;
  /** The Idempotency-Key of a submit and its repeats. */
  #key: string;
  #store: FormStore;
  #changes: OtherVersion | null = null;
  readonly #progress: Progress;
  #stopListening = () => {};

  constructor(parts: FillingParts) {
    const { app, opened, form, draft, token } = parts;
    this.#parts = parts;
    this.opened = opened;
    this.#lacks = { draft: draft === undefined, link: parts.isProvisional === true };
    this.files = createFormFiles(app.newId);
    this.#key = draft?.key ?? app.newId();
    this.#store = createFormStore(form, beginForm(form, opened, draft?.answers));
    if (draft) this.#takeUp(draft);
    this.#progress = lateProgress(parts, () => this.#store.form.enrollment.versionId ?? null);
    this.draft = this.#runDrafts();
    this.submit = this.#runSubmit();
    const codes = { app, opened, token, getStore: this.getStore, verifiedAt: this.#verifiedAt };
    this.code = runCodes(token, formCodes(codes));
    this.#listen();
    this.#resume();
  }

  getStore = (): FormStore => this.#store;

  subscribeStore = (listener: () => void): (() => void) => {
    this.#storeListeners.add(listener);
    return () => this.#storeListeners.delete(listener);
  };

  getChanges = (): OtherVersion | null => this.#changes;

  changeForm(form: CompiledForm): void {
    const before = this.#store;
    if (form === before.form) return;
    if (form.enrollment.versionId !== before.form.enrollment.versionId)
      this.#changes = { before: before.form, after: form };
    this.#show(createFormStore(form, inOtherWords(form, this.opened, before.form, before.getState())));
  }

  restore(draft: Draft | null): void {
    if (!this.#lacks.draft) return;
    this.#lacks.draft = false;
    if (draft) {
      this.#key = draft.key;
      this.#begin(draft.answers);
      this.#takeUp(draft);
      this.#listen();
    }
    this.#notify();
    this.#settle();
  }

  open(opened: Opened): void {
    if (!this.#lacks.link) return;
    this.#lacks.link = false;
    this.opened = opened;
    this.#begin();
    this.#show(this.#store);
    this.#resume();
    this.#settle();
  }

  isWaiting = (): boolean => this.#lacks.draft || this.#lacks.link;

  isPressed = (): boolean => this.#isPressed;

  pressSubmit = (): void => {
    const store = this.#store;
    this.#parts.app.notices.clearUrgent();
    if (this.isWaiting()) {
      this.#isPressed = true;
      return this.#notify();
    }
    const isReady = apply(store.form, store.getState(), { type: "submit" }).submitted;
    // Taken is a submit only once the server took it; in a preview there is none.
    if (!isReady || this.opened.sandbox !== undefined) store.dispatch({ type: "submit" });
    this.#progress.pressed(isReady ? [] : invalidIds(store.form, store.getState()));
    this.submit.send({ type: "press", isReady, order: this.#order() });
    // The key must outlive a crash, or the repeat would not be known for one.
    this.draft.send({ type: "changed" });
    this.draft.send({ type: "leaving" });
  };

  retrySubmit = (): void => {
    this.#parts.app.notices.clearUrgent();
    this.submit.send({ type: "retry", files: tasksOf(this.#store, this.files) });
  };

  verify = (input: string): void => {
    const { type, value, error } = this.#store.getView(input);
    const contact = { input, channel: contactChannelOf(type), contact: String(value) } as const;
    this.code.send({ type: "verify", contact, hasError: error !== null, now: this.#parts.app.now() });
  };

  leave = (): void => {
    this.draft.send({ type: "leaving" });
    this.#progress.leave();
  };

  startOver(): () => void {
    const { form } = this.#store;
    const before = { state: this.#store.getState(), files: this.files.snapshot(), key: this.#key };
    this.#key = this.#parts.app.newId();
    for (const { id } of this.files.all()) this.files.remove(id);
    this.#store.replaceState(beginForm(form, this.opened));
    this.draft.send({ type: "forget", goOn: true });
    return () => {
      const store = this.#store;
      this.#key = before.key;
      this.files.restore(before.files);
      store.replaceState(
        form === store.form ? before.state : inOtherWords(store.form, this.opened, form, before.state),
      );
      this.draft.send({ type: "changed" });
    };
  }

  /** Anew by the link as it is known now; what is filled in remains, and `kept` fills in what is not. */
  #begin(kept?: Draft["answers"]): void {
    const { form, getState } = this.#store;
    this.#store = createFormStore(form, inOtherWords(form, this.opened, form, getState(), kept));
  }

  /** What a draft has beside the answers, as far as it is still about what is filled in. */
  #takeUp(draft: Draft): void {
    const store = this.#store;
    this.restored = restoredOf(draft, store.form);
    for (const [input, at] of stillVerified(draft, this.#parts.app.now())) {
      if (!this.#isAs(draft, input)) continue;
      this.#verifiedAt.set(input, at);
      store.dispatch({ type: "verification", input, status: "verified" });
    }
    if (draft.signatures === null || this.files.all().some(({ input }) => isSignature(store.form, input))) return;
    this.files.restore(draft.signatures);
    for (const { input, file } of this.files.all().filter((one) => isSignature(store.form, one.input))) {
      const { name, type, size } = file;
      store.dispatch({ type: "signature", input, file: { name, type, size } });
    }
  }

  /** Nobody typed over the draft. */
  #isAs({ answers }: Draft, input: string): boolean {
    if (!Object.hasOwn(this.#store.form.inputs, input)) return false;
    return !Object.hasOwn(answers, input) || answers[input] === this.#store.getView(input).value;
  }

  /** Everything about the link and this device is known: from now on drafts are kept, and Submit sends. */
  #settle(): void {
    if (this.isWaiting()) return;
    const { form, getState } = this.#store;
    if (Object.keys(draftAnswers(form, getState())).length > 0) this.draft.send({ type: "changed" });
    if (!this.#isPressed) return;
    this.#isPressed = false;
    this.#notify();
    this.pressSubmit();
  }

  #resume(): void {
    const { resume } = this.opened;
    if (resume !== null) this.submit.send(resumption(this.#parts, resume.reportId, this.#order()));
  }

  /** In place of the store before. */
  #show(store: FormStore): void {
    this.#store = store;
    this.#listen();
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#storeListeners]) listener();
  }

  #runDrafts(): Filling["draft"] {
    const { app, drafts } = this.#parts;
    const take = () => {
      const [form, state] = [this.#store.form, this.#store.getState()];
      return takeDraft({
        form,
        state,
        files: this.files,
        verifiedAt: this.#verifiedAt,
        key: this.#key,
        now: app.now(),
      });
    };
    return runFlow(draftFlow, { at: "idle" } as DraftState, performDraft(drafts, take));
  }

  #runSubmit(): Filling["submit"] {
    const { app, token, form } = this.#parts;
    const { type, multipleSubmission, expirationDate } = form.enrollment;
    const forgetDraft = () => this.draft.send({ type: "forget", goOn: false });
    const submit: Filling["submit"] = runFlow(
      submitFlow({
        token,
        enrollmentType: type,
        origin: app.site().origin,
        isPreview: this.opened.sandbox !== undefined,
        takesSeveral: multipleSubmission,
      }),
      beforeSubmit,
      performSubmit({
        ...this.#parts,
        files: this.files,
        getOpened: () => this.opened,
        getStore: this.getStore,
        forgetDraft,
        progress: this.#progress,
        retrySubmit: this.retrySubmit,
        sendAnew: () => {
          this.#key = app.newId();
          submit.send({ type: "press", isReady: true, order: this.#order() });
        },
      }),
    );
    // Before its last day the form is only an older version of one that takes the draft in.
    submit.subscribe(() => {
      if (submit.getState().at === "expired" && isExpired(expirationDate, app.now())) forgetDraft();
    });
    return submit;
  }

  /** What would be sent now. */
  #order(): SubmissionRequest {
    const { app, language } = this.#parts;
    const { opened, files } = this;
    return takeOrder({ store: this.#store, opened, files, key: this.#key, now: app.now(), language: language() });
  }

  /** To the store of the current language, in place of the one before. */
  #listen(): void {
    this.#stopListening();
    const stops = [
      // Not before the one that this device has is known: it would be lost.
      this.#store.subscribe(() => this.#lacks.draft || this.draft.send({ type: "changed" })),
      // A customer who corrects an answer has read what was wrong with it.
      this.#store.subscribeEvents(({ type }) => type === "answer" && this.#parts.app.notices.clearUrgent()),
      this.#store.subscribeEvents((event) => {
        if (event.type === "answer" || event.type === "file" || event.type === "signature")
          this.#progress.answered(event.input);
      }),
    ];
    this.#stopListening = () => stops.forEach((stop) => stop());
  }
}

const restoredOf = (draft: Draft, form: CompiledForm): Restored | null =>
  isWorthRestoring(draft)
    ? {
        changed: draft.version !== form.enrollment.versionId,
        ...(draft.notKept && { notKept: draft.notKept }),
      }
    : null;

const isSignature = (form: CompiledForm, input: string): boolean => {
  const type = form.inputs[input]?.type;
  return type !== undefined && traitsOf(type).filesBy === "signature";
};

/** Autopay's numbers are never stored, so the form must be filled again to finish; any other form only waits for its last step. */
const resumption = ({ form }: FillingParts, reportId: string, order: SubmissionRequest): SubmitEvent =>
  form.enrollment.type === "AutoPay"
    ? { type: "resumed", reportId, order: null }
    : { type: "resumed", reportId, order };
