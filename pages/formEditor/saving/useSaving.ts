// Keeps the document as the template's draft while it is edited, and makes a version of it when the bar asks for one.
import { useCallback, useEffect, useRef } from "react";
import type { SaveAction } from "@billwright/engine";
import type { StoredForm } from "@billwright/schemas";
import { useApp } from "../../app.ts";
import type { Answer } from "../../client/answer.ts";
import { useSession } from "../../session/useSession.tsx";
import type { Autosave, AutosaveState, Unsent } from "../../templates/autosave/autosave.ts";
import { useAutosave, type Typed } from "../../templates/autosave/useAutosave.ts";
import type { Approvers } from "../../templates/bar/ApprovalRequestModal.tsx";
import type { Saved } from "../../templates/bar/useTemplateActions.tsx";
import type { Template } from "../../templates/useTemplate.ts";
import type { FormDocument } from "../model/document.ts";
import { keepUnsent, type UnsentForm } from "./unsent.ts";

export interface Saving {
  autosave: Autosave<Typed>;
  state: AutosaveState;
  /** Makes a version of the document as it is now. */
  save(action: SaveAction, approvers?: Approvers): Promise<Answer<Saved>>;
}

/** `unsent`: what the editor began with, where that never reached the server; it is sent at once. */
export function useSaving(template: Template, document: FormDocument, unsent: UnsentForm | null): Saving {
  const { newId, now } = useApp();
  const { call, user } = useSession();
  const { id } = template.header;
  const versionId = unsent?.versionId ?? template.versionId;
  const keep = useCallback(
    (typed: Unsent<Typed> | null) => {
      const at = new Date(now()).toISOString();
      keepUnsent(user.id, id, typed && ({ ...typed, versionId, at } as UnsentForm));
    },
    [user.id, id, versionId, now],
  );
  const { autosave, state } = useAutosave(id, template.draft?.revision ?? 0, { unsent, keep });
  const { form, name } = document;
  const seen = useRef<{ form: StoredForm; name: string } | null>(unsent === null ? { form, name } : null);
  useEffect(() => {
    if (seen.current?.form === form && seen.current.name === name) return;
    seen.current = { form, name };
    autosave.change({ name, content: form });
  }, [autosave, form, name]);
  useLeaveWarning(state.at === "saving" || state.at === "failed" || state.at === "conflict");
  const asked = useRef<Asked | null>(null);
  const save = useCallback(
    async (action: SaveAction, approvers?: Approvers) => {
      await autosave.stop();
      const last = asked.current;
      const isAgain = last?.form === form && last.name === name && last.action === action;
      const key = isAgain ? last.key : newId();
      asked.current = { form, name, action, key };
      const answer = await call("POST /api/Templates/Save", {
        body: { id, name, content: form, versionId, action, ...(approvers ? { approvers } : {}) },
        idempotencyKey: key,
      });
      if (!answer.ok && answer.failure.kind === "refused") asked.current = null;
      if (answer.ok) autosave.forget();
      else autosave.resume();
      return answer;
    },
    [autosave, call, id, name, form, versionId, newId],
  );
  return { autosave, state, save };
}

/** A save whose answer was lost: pressed again, it is the same one. */
interface Asked {
  form: StoredForm;
  name: string;
  action: SaveAction;
  key: string;
}

/** The browser asks before the page is closed, while something is not kept yet. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}
