// Asks what a recording shows, and saves it as a file.
import { useState } from "react";
import type { FormEvent } from "react";
import { Modal } from "@billwright/renderer";
import type { Fixture } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { downloadJson, fileNameOf } from "../downloadJson.ts";

export interface SaveFixtureProps {
  record(title: string): Fixture;
  onClose(): void;
}

export function SaveFixture({ record, onClose }: SaveFixtureProps) {
  const { t } = useWords();
  const [title, setTitle] = useState("");
  const [isShown, setShown] = useState(false);
  const isMissing = title.trim() === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) return setShown(true);
    downloadJson(fileNameOf(title), record(title.trim()));
    onClose();
  };
  return (
    <Modal title={t("record.save")} onClose={onClose}>
      <form className="bw-dialog-words" noValidate onSubmit={save}>
        <TextField
          label={t("record.name")}
          help={t("record.nameHelp")}
          required
          autoFocus
          most={200}
          value={title}
          error={isShown && isMissing ? { key: "record.nameRequired", params: {} } : null}
          onChange={setTitle}
        />
        <p>{t("record.saveHelp")}</p>
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button type="submit" className="bw-button bw-button--primary">
            {t("record.download")}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
