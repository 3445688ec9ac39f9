// Another author has changed the form since it was opened: says who, and asks what to do with one's own changes.
import { useState } from "react";
import { Modal } from "@billwright/renderer";
import { useApp } from "../../../services/app.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import { useSession } from "../../../session/useSession.tsx";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
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
  const { call } = useSession();
  const { notices, newId } = useApp();
  const [key] = useState(newId);
  const { isRunning: isBusy, run } = useOneAtATime();
  const { data: now, failure } = useCall("GET /api/Templates/Get", { query: { id: templateId } });
  if (now === null && failure === null) return null;
  const theirs = now === null ? null : (now.draft?.updatedBy ?? now.header.updatedBy);
  const user = theirs ?? t("editor.somebody");
  const keepMine = async () => {
    const name = t("editor.copyName", { name: document.name }).slice(0, 200);
    const body = { channel: "DynamicForms" as const, name, content: document.form };
    const answer = await call("POST /api/Templates/Create", { body, idempotencyKey: key });
    if (answer.ok) onMine(answer.data.id);
    else notices.show(failureEffects(answer.failure));
  };
  return (
    <Modal title={t("editor.conflict", { user })} onClose={onLater}>
      <p>{t("editor.conflictWhy", { user })}</p>
      <DialogButtons>
        <button type="button" className="bw-button" onClick={onLater}>
          {t("editor.conflict.later")}
        </button>
        <button type="button" className="bw-button" onClick={onTheirs}>
          {t("editor.conflict.theirs")}
        </button>
        <button
          type="button"
          className="bw-button bw-button--primary"
          aria-disabled={isBusy || undefined}
          onClick={() => void run(keepMine)}
        >
          {t("editor.conflict.mine")}
        </button>
      </DialogButtons>
    </Modal>
  );
}
