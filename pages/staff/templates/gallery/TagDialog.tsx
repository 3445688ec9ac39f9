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
  const having = (tag: string) => headers.filter(({ tags = [] }) => tags.includes(tag)).length;
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
            {known.map((tag) => {
              const some = having(tag);
              return (
                <label key={tag} className="bw-choice">
                  <input
                    type="checkbox"
                    ref={(box) => {
                      if (box) box.indeterminate = chosen[tag] === undefined && some > 0 && some < headers.length;
                    }}
                    checked={chosen[tag] ?? some === headers.length}
                    onChange={({ target }) => setChosen({ ...chosen, [tag]: target.checked })}
                  />
                  <bdi>{tag}</bdi>
                </label>
              );
            })}
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
