// Which files a question accepts. They are stored as the input's options, by name; no option means all four.
import { attachmentTypes, type InputForm } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { useTools } from "../editorTools.tsx";
import { optionsOf, type ElementKey } from "../model/document.ts";

const all = Object.keys(attachmentTypes) as (keyof typeof attachmentTypes)[];

export function FileTypes({ id, input }: { id: ElementKey; input: InputForm }) {
  const { t } = useWords();
  const { run } = useTools();
  const chosen = optionsOf(input).map(({ value }) => String(value ?? ""));
  const toggle = (type: string, is: boolean) => {
    const types = all.filter((one) => (one === type ? is : chosen.includes(one)));
    run({ type: "setFileTypes", key: id, types: types.length === 0 ? null : types });
  };
  return (
    <fieldset className="bw-field">
      <legend className="bw-label">{t("editor.files")}</legend>
      <p className="bw-description">{t("editor.files.help")}</p>
      <div className="bw-file-types">
        {all.map((type) => (
          <label key={type} className="bw-choice">
            <input
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={({ target }) => toggle(type, target.checked)}
            />
            {t(`editor.files.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
