// Stores the document as the template's draft while it is edited, until it becomes a version or is discarded.
import { useCallback, useEffect, useRef, useState } from "react";
import type { SaveAction } from "@billwright/engine/templates";
import type { StoredForm } from "@billwright/schemas";
import { useLeaveWarning } from "../../../ui/useLeaveWarning.ts";
import { useApp } from "../../../services/app.ts";
import type { Answer } from "../../../client/answer.ts";
import { useSession } from "../../../session/useSession.tsx";
import type { Autosave } from "../../templates/autosave/autosave.ts";
import type { AutosaveState, Unsent } from "../../templates/autosave/autosaveFlow.ts";
import { useAutosave, type Typed } from "../../templates/autosave/useAutosave.ts";
import type { Unanswered } from "../../templates/autosave/unanswered.ts";
import { useDraftEnds, type DraftEnds } from "../../templates/autosave/useDraftEnds.ts";
import type { Approvers } from "../../templates/bar/ApprovalRequestModal.tsx";
import type { Saved } from "../../templates/bar/useTemplateActions.tsx";
import type { Template } from "../../templates/useTemplate.ts";
import type { FormDocument } from "../model/document.ts";
import { keepUnsent, type UnsentForm } from "../../templates/autosave/unsent.ts";

export interface Saving extends Pick<DraftEnds, "discard"> {
  autosave: Autosave<Typed>;
  state: AutosaveState;
  /** When what the editor goes on from was stored (ISO 8601); null: it began with a version. */
  startedAt: string | null;
  /** Makes a version of the document as it is now. */
  save(action: SaveAction, approvers?: Approvers, isOnlyThis?: boolean): Promise<Answer<Saved>>;
}

/** What is edited: a version, and the draft or the unsent words that go on from it. */
interface Start {
  versionId: string;
  revision: number;
  unsent: UnsentForm | null;
  at: string | null;
}

/** `unsent`: what the editor began with, where that never reached the server; it is sent at once. */
export function useSaving(template: Template, document: FormDocument, unsent: UnsentForm | null): Saving {
  const { now } = useApp();
  const { user } = useSession();
  const { id } = template.header;
  // Another one, once a version was saved here and the editor goes on with it.
  const [start, setStart] = useState<Start>({
    versionId: unsent?.versionId ?? template.versionId,
    revision: template.draft?.revision ?? 0,
    unsent,
    at: unsent?.at ?? template.draft?.updatedAt ?? null,
  });
  const { versionId } = start;
  const unanswered = useRef<readonly Unanswered[]>(unsent?.unanswered?.map((key) => ({ key })) ?? []);
  const keep = useCallback(
    (typed: Unsent<Typed> | null) => {
      const at = new Date(now()).toISOString();
      const keys = unanswered.current.map(({ key }) => key);
      keepUnsent(user.id, id, typed && ({ ...typed, versionId, unanswered: keys, at } as UnsentForm));
    },
    [user.id, id, versionId, now],
  );
  const { autosave, state } = useAutosave(
    { id, versionId, revision: start.revision, unanswered },
    { unsent: start.unsent, keep },
  );
  const { form, name } = document;
  const seen = useRef<{ form: StoredForm; name: string } | null>(unsent === null ? { form, name } : null);
  useEffect(() => {
    if (seen.current?.form === form && seen.current.name === name) return;
    seen.current = { form, name };
    autosave.change({ name, content: form });
  }, [autosave, form, name]);
  useLeaveWarning(state.at === "saving" || state.at === "failed" || state.at === "conflict");
  const ends = useDraftEnds(autosave, { id, versionId }, unanswered);
  const save = async (action: SaveAction, approvers?: Approvers, isOnlyThis?: boolean) => {
    const answer = await ends.save({ name, content: form }, action, approvers, isOnlyThis);
    if (answer.ok) {
      // What was typed while it was saved is a change of the new version.
      seen.current = { form, name };
      unanswered.current = [];
      setStart({ versionId: answer.data.versionId, revision: 0, unsent: null, at: new Date(now()).toISOString() });
    }
    return answer;
  };
  const discard = async () => {
    const answer = await ends.discard();
    if (!answer.ok) autosave.resume();
    return answer;
  };
  return { autosave, state, startedAt: start.at, save, discard };
}
