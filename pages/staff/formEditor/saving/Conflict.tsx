// The form was changed since it was opened here, by another author or by oneself elsewhere: says by whom, and asks what to do with what was
// typed here.
import { useState } from "react";
import { Modal, type Translate } from "@billwright/renderer";
import { longestTemplateName } from "@billwright/schemas";
import { useApp } from "../../../services/app.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import { useSession } from "../../../session/useSession.tsx";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
import type { Template } from "../../templates/useTemplate.ts";
import type { FormDocument } from "../model/document.ts";

export interface ConflictProps {
  templateId: string;
  document: FormDocument;
  onTheirs(): void;
  onMine(newId: string): void;
  onLater(): void;
}

export function Conflict({ templateId, document, onTheirs, onMine, onLater }: ConflictProps) {
  const { t } = useWords();
  const { call, user } = useSession();
  const { notices, newId } = useApp();
  const [key] = useState(newId);
  const { isRunning: isBusy, run } = useOneAtATime();
  const { data: now, failure } = useCall("GET /api/Templates/Get", { query: { id: templateId } });
  if (now === null && failure === null) return null;
  const words = wordsFor(now, user.name, t);
  const keepMine = async () => {
    const name = t("editor.copyName", { name: document.name }).slice(0, longestTemplateName);
    const body = { channel: "DynamicForms" as const, name, content: document.form };
    const answer = await call("POST /api/Templates/Create", { body, idempotencyKey: key });
    if (answer.ok) onMine(answer.data.id);
    else notices.show(failureEffects(answer.failure));
  };
  return (
    <Modal title={words.title} onClose={onLater}>
      <p>{words.why}</p>
      <DialogButtons>
        <button type="button" className="bw-button" onClick={onLater}>
          {t("editor.conflict.later")}
        </button>
        <button type="button" className="bw-button" onClick={onTheirs}>
          {words.theirs}
        </button>
        <button
          type="button"
          className="bw-button bw-button--primary"
          aria-disabled={isBusy || undefined}
          onClick={() => void run(keepMine)}
        >
          {words.mine}
        </button>
      </DialogButtons>
    </Modal>
  );
}

/** `self`: the user's own name: a version names who saved it, but not whether that was oneself. */
function wordsFor(now: Template | null, self: string, t: Translate) {
  const isOwn = now?.draft?.isOwn ?? (now !== null && now.header.updatedBy === self);
  if (isOwn)
    return {
      title: t("editor.conflictOwn"),
      why: t("editor.conflictOwnWhy"),
      theirs: t("editor.conflict.others"),
      mine: t("editor.conflict.these"),
    };
  const user = now?.draft?.updatedBy ?? now?.header.updatedBy ?? t("editor.somebody");
  return {
    title: t("editor.conflict", { user }),
    why: t("editor.conflictWhy", { user }),
    theirs: t("editor.conflict.theirs"),
    mine: t("editor.conflict.mine"),
  };
}
