// What the bar and a row's menu do: which buttons are offered, which one is at work, and the dialog that it asks in first. One press is
// one Idempotency-Key; a second press while the first is under way does nothing (actions of forms.txt §2.9, §4, §6).
import { useCallback, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { offeredActions, type SaveAction, type TemplateAction } from "@billwright/engine/templates";
import { lazyPart, type Translate } from "@billwright/renderer";
import { galleries, type TemplateStatus, type MessageKey } from "@billwright/schemas";
import { useApp } from "../../../services/app.ts";
import type { Answer, Failure } from "../../../client/answer.ts";
import type { Data } from "../../../client/client.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { isActionOn, pageHost } from "../../hostChannels.ts";
import { useSession } from "../../../session/useSession.tsx";
import { approve, reject, submittedBy, type Decision } from "../channelCalls.ts";
import type { Template, TemplateHeader } from "../useTemplate.ts";
import type { Approval } from "../review/ApproveDialog.tsx";
import type { Approvers } from "./ApprovalRequestModal.tsx";
import type { Asking } from "./AskFirst.tsx";
import { labelOf } from "./labelOf.ts";

const AskFirst = lazyPart(() => import("./AskFirst.tsx"), { isWindow: true });

export type Saved = Data<"POST /api/Templates/Save">;

export interface ActionsOn {
  header: TemplateHeader;
  /** An editor is open, rather than a list or a preview. */
  isEditing: boolean;
  /** Even an Owner needs another Owner's approval; counts in an editor only. */
  adminNeedApproval: boolean;
  /** The state of the newest version's approval; absent in a list, which does not know it. */
  approval?: Template["approval"];
  /** Saves the editor's content. null: the editor refused, and has shown why. */
  onSave?:
    | ((action: SaveAction, approvers?: Approvers, isOnlyThis?: boolean) => Promise<Answer<Saved> | null>)
    | undefined;
  /** The editor holds what no version has: the version is not activated until that is saved or discarded. */
  hasChanges?: boolean;
  /** Activates instead of the channel's own call: the page that shows a wallet pass activates it (forms.txt §7). */
  onActivate?: (() => Promise<Answer<Decision>>) | undefined;
  /** Called before a test is sent: stores what was typed. false: it could not be stored, and the reader was informed. */
  beforeSendTest?: (() => Promise<boolean>) | undefined;
  /** The header as it is now: after an action, and after another's action was found. */
  onDone(header: TemplateHeader): void;
  /** Called before a version is submitted or activated. false: it is not to be, and the author was informed. */
  beforeSubmit?: (() => Promise<boolean>) | undefined;
  /** After a draft was saved the editor stays, and goes on with that version. */
  staysOnDraft?: boolean;
  /** The page's host if left out. */
  host?: string;
  /** Stays where it is after an action (a list), rather than going to the channel's gallery. */
  stays?: boolean;
}

export interface TemplateActionsState {
  /** In the bar's order. */
  offered: readonly TemplateAction[];
  /** The one at work. */
  busy: TemplateAction | null;
  press(action: TemplateAction): void;
  /** Saves and activates a version beside which no earlier one is taken. */
  activateOnly(): void;
  dialog: ReactNode;
}

export function useTemplateActions(on: ActionsOn): TemplateActionsState {
  const { header } = on;
  const { t } = useWords();
  const { notices } = useApp();
  const { user } = useSession();
  const [asking, setAsking] = useState<Asking | null>(null);
  const work = useWork(on, (redCases) => setAsking({ redCases }));
  const offered = offeredActions({
    channel: header.channel,
    role: user.role,
    status: header.status,
    isActive: header.isActive,
    isOwn: header.isSubmittedByUser,
    isApproved: header.hasApproved && !isEnough(on.approval),
    isEditing: on.isEditing,
    adminNeedApproval: on.adminNeedApproval,
    hasAccount: true, // What an account lists is its own, as the server has it.
  }).filter((action) => isActionOn(on.host ?? pageHost(), action));
  const close = useCallback(() => setAsking(null), []);
  const whereReady = (go: () => void) => {
    if (on.beforeSubmit === undefined) go();
    else void on.beforeSubmit().then((isReady) => isReady && go());
  };
  const press = (action: TemplateAction) => {
    if (work.busy !== null) return;
    if (action === "reject" || action === "share" || action === "withdraw") setAsking(action);
    else if (action === "submit") whereReady(() => setAsking("submit"));
    else if (action === "makeActive" && on.hasChanges === true)
      notices.toast("warning", { key: "actions.unsaved", params: { action: t(labelOf(action, on.approval)) } });
    else if (action === "makeActive" && header.status === "Rejected") setAsking("reopen");
    else if (action === "makeActive") setAsking("approve");
    else if (action === "sendTest") void work.sendTest();
    else if (action === "sync") void work.sync();
    else if (action === "saveDraft") void work.save(action);
    else if (action === "saveAndActivate") whereReady(() => void work.save(action));
  };
  const dialog = asking && (
    <AskFirst asking={asking} header={header} approval={on.approval} work={work} onClose={close} />
  );
  const activateOnly = () => {
    if (work.busy === null) whereReady(() => void work.save("saveAndActivate", undefined, true));
  };
  return { offered, busy: work.busy, press, activateOnly, dialog };
}

/** How numbers are grouped is loaded when it is needed; without it one is written as it is. */
const receiver = (to: string): Promise<string> =>
  import("../receiverText.ts").then(
    ({ receiverText }) => receiverText(to),
    () => to,
  );

/** Each action as one call with all that follows. Resolves to true where a dialog may close. */
function useWork(on: ActionsOn, onRed: (redCases: number) => void) {
  const { notices } = useApp();
  const { call } = useSession();
  const { busy, once, leave } = useOnce();
  const { finish, refused, decide } = useOutcomes(on, leave);
  const { header } = on;
  const subject = { channel: header.channel, id: header.id, seenStatus: header.status, versionId: header.versionId };
  return {
    busy,
    activate: (approval: Approval = {}) =>
      once("makeActive", async () => {
        const answer = await (on.onActivate?.() ?? approve(call, { ...subject, ...approval }));
        const red = redIn(answer);
        if (red !== null) onRed(red);
        return red === null && decide(answer, "actions.done.makeActive");
      }),
    reject: (reason: string) =>
      once("reject", async () => decide(await reject(call, subject, reason), "actions.done.reject")),
    withdraw: () =>
      once("withdraw", async () => {
        const { id, versionId } = subject;
        const answer = await call("POST /api/Templates/Withdraw", { body: { id, versionId } });
        if (!answer.ok) return refused(answer);
        return finish("actions.done.withdraw", answer.data, {}, true);
      }),
    save: (action: SaveAction, approvers?: Approvers, isOnlyThis?: boolean) =>
      once(action, async () => {
        const answer = await (isOnlyThis === true
          ? on.onSave?.(action, approvers, isOnlyThis)
          : on.onSave?.(action, approvers));
        if (answer === undefined || answer === null) return answer === null;
        if (!answer.ok) return refused(answer);
        const now = answer.data.header;
        return finish(savedWords[now.status], now, {}, action === "saveDraft" && on.staysOnDraft === true);
      }),
    sendTest: () =>
      once("sendTest", async () => {
        if (on.beforeSendTest !== undefined && !(await on.beforeSendTest())) return false;
        const answer = await call("POST /api/Templates/SendTest", { body: { id: header.id } });
        if (!answer.ok) return refused(answer);
        const to = await receiver(answer.data.to);
        notices.toast("success", { key: "actions.done.sendTest", params: { to } });
        return true;
      }),
    sync: () =>
      once("sync", async () => {
        const answer = await call("POST /api/Templates/Sync", { body: { id: header.id } });
        if (!answer.ok) return refused(answer);
        notices.toast("success", { key: "actions.done.sync", params: { name: header.name } });
        return true;
      }),
  };
}

/** How many test cases are red, where that is why a version was not approved. */
function redIn(answer: Answer<Decision>): number | null {
  if (answer.ok || answer.failure.kind !== "refused") return null;
  const error = answer.failure.errors.find(({ key }) => key === "template.redCases");
  return error === undefined ? null : Number(error.params["n"]);
}

/** One action at a time, and none any more once the page changes. */
function useOnce() {
  const [busy, setBusy] = useState<TemplateAction | null>(null);
  const working = useRef(false);
  const leaving = useRef(false);
  return {
    busy,
    leave() {
      leaving.current = true;
    },
    async once(action: TemplateAction, work: () => Promise<boolean>): Promise<boolean> {
      if (working.current) return false;
      working.current = true;
      setBusy(action);
      const done = await work();
      // While the page changes, the second press of a double click may still arrive.
      if (leaving.current) return done;
      working.current = false;
      setBusy(null);
      return done;
    },
  };
}

/** What follows an answer. `leave`: called before the page changes. */
function useOutcomes({ header, onDone, stays = false }: ActionsOn, leave: () => void) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const navigate = useNavigate();

  function finish(
    key: MessageKey,
    now: TemplateHeader,
    params: Record<string, string | number> = {},
    staysThisTime = false,
  ): true {
    notices.toast("success", { key, params: { name: now.name, ...params } });
    onDone(now);
    if (stays || staysThisTime) return true;
    leave();
    void navigate(galleries[header.channel]);
    return true;
  }

  /** Says why, and where another was faster, asks what became of it and shows that. */
  async function refused(answer: Extract<Answer<unknown>, { ok: false }>): Promise<boolean> {
    notices.show(failureEffects(withStatusInWords(answer.failure, t)));
    if (answer.failure.kind !== "refused" || answer.failure.status !== 409) return false;
    const now = await submittedBy(call, header.channel, header.id);
    if (!now.ok) return false;
    onDone({ ...header, ...now.data });
    return true;
  }

  async function decide(answer: Answer<Decision>, key: MessageKey): Promise<boolean> {
    if (!answer.ok) return refused(answer);
    const { status, approvals, approvalsRequired } = answer.data;
    const waits = status === "PendingForApproval";
    return finish(
      waits ? "actions.done.approved" : key,
      { ...header, status, isActive: header.isActive || status === "Active" },
      { approvals, approvalsRequired },
    );
  }

  return { finish, refused, decide };
}

/** By the result, not by the pressed button: the configuration may have changed since the page was opened. */
const savedWords: Record<TemplateStatus, MessageKey> = {
  Draft: "actions.done.saveDraft",
  PendingForApproval: "actions.done.submit",
  Active: "actions.done.saveAndActivate",
  // Decided already: the answer was lost and the call repeated.
  Rejected: "actions.done.submit",
};

/** A call has a status by its name; the reader sees it in words. */
function withStatusInWords(failure: Failure, t: Translate): Failure {
  if (failure.kind !== "refused") return failure;
  const errors = failure.errors.map((error) =>
    error.key === "template.decided"
      ? { ...error, params: { ...error.params, status: t(`status.${error.params.status as TemplateStatus}`) } }
      : error,
  );
  return { ...failure, errors };
}

/** The approvals there suffice, since Owners have left: one of those who approved confirms. A list does not know; the template's page does. */
const isEnough = (approval: Template["approval"] | undefined): boolean =>
  approval !== undefined && approval.approvals >= approval.approvalsRequired;
