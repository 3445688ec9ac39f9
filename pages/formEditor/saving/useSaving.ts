// Keeps the document as the template's draft while it is edited, and makes a version of it when the bar asks for one.
import { useCallback, useEffect, useRef } from "react";
import type { SaveAction } from "@billwright/engine";
import { useApp } from "../../app.ts";
import type { Answer } from "../../client/answer.ts";
import { useSession } from "../../session/useSession.tsx";
import type { Autosave, AutosaveState } from "../../templates/autosave/autosave.ts";
import { useAutosave, type Typed } from "../../templates/autosave/useAutosave.ts";
import type { Approvers } from "../../templates/bar/ApprovalRequestModal.tsx";
import type { Saved } from "../../templates/bar/useTemplateActions.tsx";
import type { Template } from "../../templates/useTemplate.ts";
import type { FormDocument } from "../model/document.ts";

export interface Saving {
  autosave: Autosave<Typed>;
  state: AutosaveState;
  /** Makes a version of the document as it is now. */
  save(action: SaveAction, approvers?: Approvers): Promise<Answer<Saved>>;
}

export function useSaving(template: Template, document: FormDocument): Saving {
  const { newId } = useApp();
  const { call } = useSession();
  const { id } = template.header;
  const { autosave, state } = useAutosave(id, template.draft?.revision ?? 0);
  const { form, name } = document;
  const seen = useRef({ form, name });
  useEffect(() => {
    if (seen.current.form === form && seen.current.name === name) return;
    seen.current = { form, name };
    autosave.change({ name, content: form });
  }, [autosave, form, name]);
  useEffect(() => {
    const flush = () => void autosave.flush();
    window.addEventListener("online", flush);
    return () => window.removeEventListener("online", flush);
  }, [autosave]);
  useLeaveWarning(state.at === "saving" || state.at === "failed" || state.at === "conflict");
  const save = useCallback(
    async (action: SaveAction, approvers?: Approvers) => {
      await autosave.stop();
      const answer = await call("POST /api/Templates/Save", {
        body: { id, name, content: form, versionId: template.versionId, action, ...(approvers ? { approvers } : {}) },
        idempotencyKey: newId(),
      });
      if (!answer.ok) autosave.resume();
      return answer;
    },
    [autosave, call, id, name, form, template.versionId, newId],
  );
  return { autosave, state, save };
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
