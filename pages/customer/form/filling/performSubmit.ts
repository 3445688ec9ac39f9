// Does what the submit flow decided.
import { messageOf } from "../../../client/failureEffects.ts";
import { focusInput, type FormFiles, type FormStore } from "@billwright/renderer";
import { sendFile } from "../../../client/sendFile.ts";
import type { SubmitEffect, SubmitEvent } from "../../../flows/submitFlow.ts";
import { notifyTabs } from "../otherTabs.ts";
import type { Opened } from "../opening.ts";
import { replacedBy } from "./order.ts";
import type { FillingParts } from "./fillingParts.ts";
import type { Progress } from "./progress.ts";

export interface SubmitParts extends FillingParts {
  files: FormFiles;
  /** What the link says, as far as it is known. */
  getOpened(): Opened;
  getStore(): FormStore;
  forgetDraft(): void;
  progress: Progress;
  /** Goes on with a stopped submit. */
  retrySubmit(): void;
  /** Sends the answers under a new key. */
  sendAnew(): void;
}

type Send = (event: SubmitEvent) => void;

export function performSubmit(parts: SubmitParts) {
  const { app } = parts;
  const uploads = connectUploads(parts);
  return (effect: SubmitEffect, send: Send): void => {
    switch (effect.type) {
      case "sendAnswers":
        return sendAnswers(parts, effect, send);
      case "sendFile":
        return uploads.begin(effect, send);
      case "postActions":
        return postActions(parts, effect, send);
      case "release":
        return release(parts, effect.input);
      case "sendAnew":
        return parts.sendAnew();
      case "clearDraft":
        return parts.forgetDraft();
      case "tellTabs":
        return notifyTabs(parts.token);
      case "reload":
        return parts.reload();
      case "refetch":
        return parts.refetch();
      case "follow":
        return parts.leaveFor(effect.address);
      case "navigate":
        return parts.goTo(effect.to);
      default:
        return app.notices.show([effect]);
    }
  };
}

type EffectOf<Type extends SubmitEffect["type"]> = Extract<SubmitEffect, { type: Type }>;

/** Leads to the input the server means. One that it does not hold for verified (any longer) can be verified again. */
function release({ getStore, progress }: SubmitParts, input: string | null): void {
  const store = getStore();
  if (input === null || !Object.hasOwn(store.form.inputs, input)) return;
  progress.pressed([input]);
  if (store.getView(input).verified) store.dispatch({ type: "verification", input, status: "unverified" });
  focusInput(input);
}

function sendAnswers({ app, token }: SubmitParts, { order }: EffectOf<"sendAnswers">, send: Send): void {
  const call = { body: order.answers, token, idempotencyKey: order.key };
  void app.client
    .call("POST /api/Enrollments/SubmitEnrollment", call)
    .then((answer) =>
      send(
        answer.ok
          ? { type: "answersTaken", reportId: answer.data }
          : { type: "answersFailed", failure: answer.failure },
      ),
    );
}

function postActions(
  { app, token, source, getOpened, progress }: SubmitParts,
  { reportId, order }: EffectOf<"postActions">,
  send: Send,
): void {
  const { bankDetails, answers } = order;
  const counted = progress.counted();
  const opened = getOpened();
  const own = { encAccount: opened.encAccount, tags: answers.mergeTags, bankDetails, ...replacedBy(opened) };
  const body = { reportId, ...own, source, token };
  void app.client
    .call("POST /api/Enrollments/PostActions", {
      body: counted === null ? body : { ...body, progress: counted },
      token,
      idempotencyKey: `${order.key}-finish`,
    })
    .then((answer) => {
      if (answer.ok) progress.end();
      send(answer.ok ? { type: "posted", data: answer.data } : { type: "postFailed", failure: answer.failure });
    });
}

/** Uploads, one at a time; the widgets show how far each is and can stop it. */
function connectUploads({ app, files, token, getOpened, retrySubmit }: SubmitParts) {
  const running = new Map<string, () => void>();
  files.connect({
    cancel: (fileId) => running.get(fileId)?.(),
    // While other files are still being sent, it waits for the next retry.
    retry(fileId) {
      files.mark(fileId, { status: "queued" });
      retrySubmit();
    },
  });
  return {
    begin({ reportId, file, key }: EffectOf<"sendFile">, send: Send): void {
      const chosen = files.all().find(({ id }) => id === file.id);
      if (chosen === undefined) return send({ type: "fileFailed", file: file.id, failure: { kind: "cancelled" } });
      files.mark(file.id, { status: "uploading", progress: 0 });
      const sending = sendFile("POST /api/Enrollments/SubmitAttachments", {
        query: { encAccount: getOpened().encAccount },
        parts: { reportId, inputId: file.input, isRequired: file.required },
        file: chosen.file,
        token,
        idempotencyKey: `${key}-${file.id}`,
        device: app.device(),
        onProgress: (progress) => files.mark(file.id, { status: "uploading", progress }),
      });
      running.set(file.id, sending.cancel);
      void sending.answer.then((answer) => {
        running.delete(file.id);
        if (answer.ok) {
          files.mark(file.id, { status: "done" });
          return send({ type: "fileTaken", file: file.id });
        }
        const { failure } = answer;
        const [first] = failure.kind === "refused" ? failure.errors : [];
        const error = first ? messageOf(first) : null;
        files.mark(file.id, failure.kind === "cancelled" ? { status: "cancelled" } : { status: "failed", error });
        send({ type: "fileFailed", file: file.id, failure });
      });
    },
  };
}
