// The rarer properties of a question: tags, the switch that hides it for good, its conditions as JSON, its id.
import { mergeTags, type InputForm } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { TextField } from "../../../ui/fields.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { DefectNotes } from "../DefectNote.tsx";
import { useDefects } from "../editorTools.tsx";
import type { ElementKey, FormDocument } from "../model/document.ts";
import type { InputSetter } from "./inputSetter.ts";
import { Part } from "./Part.tsx";

export interface MorePropertiesProps {
  id: ElementKey;
  input: InputForm;
  document: FormDocument;
  set: InputSetter;
  /** Shows its conditions as JSON; null: they are. */
  onJson: (() => void) | null;
}

/** It opens if its tag has a defect. */
export function MoreProperties({ id, input, document, set, onJson }: MorePropertiesProps) {
  const { t } = useWords();
  const isFaulty = useDefects().some(({ key, at }) => key === id && at.part === "tag");
  return (
    <details className="bw-more" open={isFaulty || undefined}>
      <summary>
        {t("editor.more")}
        {(input.tagName || input.mappedField || input.visible === false) && (
          <span className="bw-more-marks">
            {[input.tagName || input.mappedField, input.visible === false && t("editor.mark.hidden")]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )}
      </summary>
      <div className="bw-more-body">
        <Part of="visible">
          <Switch
            label={t("editor.visible")}
            help={t("editor.visibleHelp")}
            isOn={input.visible !== false}
            onChange={(is) => set("visible", is)}
          />
        </Part>
        <Part of="tagName">
          <TagField name="tagName" input={input} set={set} />
          <DefectNotes of={id} part="tag" />
        </Part>
        <Part of="mappedField">
          <TagField name="mappedField" input={input} set={set} />
        </Part>
        <datalist id="bw-known-tags">
          {mergeTags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        {onJson && (
          <button type="button" className="bw-button bw-button--quiet bw-other-way" onClick={onJson}>
            {t("editor.logic.asJson")}
          </button>
        )}
        <p className="bw-input-id">
          <span>{t("editor.id")}</span> <code>{input.id}</code>
          {document.fresh[id] === true && <span className="bw-soft">{t("editor.idFresh")}</span>}
        </p>
      </div>
    </details>
  );
}

interface TagFieldProps extends Pick<MorePropertiesProps, "input" | "set"> {
  name: "tagName" | "mappedField";
}

const TagField = ({ name, input, set }: TagFieldProps) => {
  const { t } = useWords();
  return (
    <TextField
      label={t(`editor.${name}`)}
      help={t(`editor.${name}Help`)}
      value={input[name] ?? ""}
      list="bw-known-tags"
      spellCheck={false}
      onChange={(value) => set(name, value || undefined)}
    />
  );
};
