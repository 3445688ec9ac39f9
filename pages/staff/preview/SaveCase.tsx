// Asks what a recording shows, and keeps it with the form as a test case, or as a file.
import { useState } from "react";
import type { FormEvent } from "react";
import { mayEdit } from "@billwright/engine/users";
import { Modal } from "@billwright/renderer";
import type { Fixture } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { downloadJson, fileNameOf } from "../downloadJson.ts";

export interface SaveCaseProps {
  templateId: string;
  record(title: string): Fixture;
  onSaved(): void;
  onClose(): void;
}

export function SaveCase({ templateId, record, onSaved, onClose }: SaveCaseProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call, user } = useSession();
  const { isRunning, run } = useOneAtATime();
  const [typed, setTitle] = useState("");
  const [isShown, setShown] = useState(false);
  const title = typed.trim();
  const named = (go: () => void) => (title === "" ? setShown(true) : go());
  const save = async () => {
    const answer = await call("POST /api/Templates/SaveCase", { body: { id: templateId, fixture: record(title) } });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "cases.saved", params: { title } });
    onClose();
    onSaved();
  };
  const download = () => {
    downloadJson(fileNameOf(title), record(title));
    onClose();
  };
  const isAuthor = mayEdit(user.role);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    named(() => (isAuthor ? void run(save) : download()));
  };
  return (
    <Modal title={t("record.save")} onClose={onClose}>
      <form className="bw-dialog-words" noValidate onSubmit={submit}>
        <TextField
          label={t("record.name")}
          help={t("record.nameHelp")}
          required
          autoFocus
          most={200}
          value={typed}
          error={isShown && title === "" ? { key: "record.nameRequired", params: {} } : null}
          onChange={setTitle}
        />
        <p>{t("record.saveHelp")}</p>
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button
            type={isAuthor ? "button" : "submit"}
            className={isAuthor ? "bw-button" : "bw-button bw-button--primary"}
            onClick={isAuthor ? () => named(download) : undefined}
          >
            {t("record.download")}
          </button>
          {isAuthor && (
            <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
              {t("record.keep")}
            </button>
          )}
        </DialogButtons>
      </form>
    </Modal>
  );
}
