// The tags of one template or of several: those that they have, and a new one.
import { useState, type FormEvent } from "react";
import { hasVisibleText } from "@billwright/engine/text";
import { Modal } from "@billwright/renderer";
import { longestTag } from "@billwright/schemas";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
import { useApp } from "../../../services/app.ts";
import { useSession } from "../../../session/useSession.tsx";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { TextField } from "../../../ui/fields.tsx";
import type { TemplateHeader } from "../useTemplate.ts";

export interface TagDialogProps {
  /** All of one channel. */
  headers: readonly TemplateHeader[];
  onSaved(): void;
  onClose(): void;
}

/** A tag that only some have is neither on nor off: it stays as it is until its box is pressed. */
type Choice = Readonly<Record<string, boolean>>;

export function TagDialog({ headers, onSaved, onClose }: TagDialogProps) {
  const { t } = useWords();
  const { call } = useSession();
  const { notices } = useApp();
  const { isRunning, run } = useOneAtATime();
  const { data } = useCall("GET /api/Templates/Tags", { query: { channel: headers[0]!.channel } });
  const [chosen, setChosen] = useState<Choice>({});
  const [typed, setTyped] = useState("");
  const known = data?.tags.map(({ tag }) => tag) ?? [];
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const add = [...known.filter((tag) => chosen[tag] === true), ...(hasVisibleText(typed) ? [typed.trim()] : [])];
      const remove = known.filter((tag) => chosen[tag] === false);
      const answer = await call("POST /api/Templates/Tag", { body: { ids: headers.map(({ id }) => id), add, remove } });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      notices.toast("success", { key: "tags.saved", params: {} });
      onSaved();
      onClose();
    });
  };
  const [first] = headers;
  const title =
    headers.length === 1 ? t("tags.editTitle", { name: first!.name }) : t("tags.editSeveral", { n: headers.length });
  return (
    <Modal title={title} onClose={onClose}>
      <form className="bw-dialog-form" noValidate onSubmit={save}>
        {known.length > 0 && (
          <fieldset className="bw-field bw-choices">
            <legend className="bw-visually-hidden">{t("tags.title")}</legend>
            {known.map((tag) => (
              <TagBox
                key={tag}
                tag={tag}
                isOn={chosen[tag]}
                having={headers.filter(({ tags = [] }) => tags.includes(tag)).length}
                of={headers.length}
                onChange={(isOn) => setChosen({ ...chosen, [tag]: isOn })}
              />
            ))}
          </fieldset>
        )}
        <TextField label={t("tags.new")} help={t("tags.newHelp")} most={longestTag} value={typed} onChange={setTyped} />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
            {t("tags.save")}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

interface TagBoxProps {
  tag: string;
  /** What was chosen here; left out: nothing yet. */
  isOn: boolean | undefined;
  /** How many of the templates have it. */
  having: number;
  of: number;
  onChange(isOn: boolean): void;
}

function TagBox({ tag, isOn, having, of, onChange }: TagBoxProps) {
  return (
    <label className="bw-choice">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isOn === undefined && having > 0 && having < of;
        }}
        checked={isOn ?? having === of}
        onChange={({ target }) => onChange(target.checked)}
      />
      <bdi>{tag}</bdi>
    </label>
  );
}
