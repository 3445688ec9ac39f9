// Asks for what a new template needs: its name, and for a form its type; a form can be read from a JSON file instead of beginning empty.
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Modal } from "@billwright/renderer";
import { enrollmentTypes, type EnrollmentType, type TemplateChannel, type TemplateContent } from "@billwright/schemas";
import { useApp } from "../../../services/app.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useSession } from "../../../session/useSession.tsx";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
import { editorOf } from "../addresses.ts";
import { readImport, type Imported } from "./readImport.ts";

export interface NewTemplateProps {
  channel: TemplateChannel;
  onClose(): void;
}

export function NewTemplate({ channel, onClose }: NewTemplateProps) {
  const { t } = useWords();
  const [name, setName] = useState("");
  const [type, setType] = useState<EnrollmentType>("CustomForm");
  const [imported, setImported] = useState<Imported | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { create, isCreating } = useCreate();
  const isForm = channel === "DynamicForms";
  const content = imported?.ok ? imported.content : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setMissing(true);
    if (imported?.ok === false) return;
    void create({ channel, name: name.trim(), ...(isForm ? { type } : {}), ...(content ? { content } : {}) });
  };
  const take = (read: Imported) => {
    setImported(read);
    if (!read.ok) return;
    if (name.trim() === "" && read.name !== null) setName(read.name);
    if (read.type !== null) setType(read.type);
  };
  return (
    <Modal title={t(`list.new.${channel}`)} onClose={onClose}>
      <form className="bw-dialog-form" noValidate onSubmit={submit}>
        <TextField
          label={t("list.name")}
          value={name}
          most={200}
          required
          autoComplete="off"
          error={isMissing ? { key: "list.nameMissing", params: {} } : null}
          onChange={(typed) => {
            setName(typed);
            setMissing(false);
          }}
        />
        {isForm && (
          <SelectField
            label={t("list.type")}
            options={enrollmentTypes.map((one) => ({ value: one, label: t(`enrollmentType.${one}`) }))}
            value={type}
            onChange={(chosen) => setType(chosen as EnrollmentType)}
          />
        )}
        {isForm && <ImportField imported={imported} onRead={take} />}
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={isCreating || undefined}>
            {t("list.create")}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

function ImportField({ imported, onRead }: { imported: Imported | null; onRead(read: Imported): void }) {
  const { t } = useWords();
  const id = useId();
  const isBad = imported?.ok === false;
  return (
    <div className="bw-field" data-invalid={isBad || undefined}>
      <label className="bw-label" htmlFor={id}>
        {t("list.import")}
      </label>
      <p className="bw-description" id={`${id}-help`}>
        {t("list.importHelp")}
      </p>
      <input
        id={id}
        type="file"
        className="bw-input"
        accept=".json,application/json"
        aria-describedby={isBad ? `${id}-help ${id}-error` : `${id}-help`}
        aria-invalid={isBad || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file)
            void file.text().then(
              (text) => onRead(readImport(text)),
              () => onRead({ ok: false }),
            );
        }}
      />
      {isBad && (
        <p className="bw-error" id={`${id}-error`} role="alert">
          {t("list.importUnreadable")}
        </p>
      )}
    </div>
  );
}

interface NewParts {
  channel: TemplateChannel;
  name: string;
  type?: EnrollmentType;
  content?: TemplateContent;
}

/** Makes it and opens its editor. One press is one key. */
function useCreate() {
  const { notices, newId } = useApp();
  const { call } = useSession();
  const navigate = useNavigate();
  const { isRunning: isCreating, run } = useOneAtATime();
  const create = async (body: NewParts) => {
    const answer = await call("POST /api/Templates/Create", { body, idempotencyKey: newId() });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    await navigate(editorOf(answer.data));
    return "leave" as const;
  };
  return { create: (body: NewParts) => run(() => create(body)), isCreating };
}
