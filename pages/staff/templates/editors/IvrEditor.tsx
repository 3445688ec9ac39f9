// Phone menus: the greeting, and what each key does.
import { fillTags } from "@billwright/engine/text";
import { useWords } from "../../../i18n/useWords.ts";
import { SelectField } from "../../../ui/fields.tsx";
import { boundTo, type FieldsProps, type PreviewProps } from "./channelEditor.ts";
import { phoneKeys } from "./contentProblems.ts";
import { RowList } from "./RowList.tsx";
import { TagField } from "./TagField.tsx";

export function IvrFields(props: FieldsProps<"IVR">) {
  const { t } = useWords();
  const { content, onChange, problems } = props;
  const bound = boundTo(props);
  const free = phoneKeys.find((key) => !content.choices.some((choice) => choice.key === key)) ?? "1";
  return (
    <>
      <TagField label={t("editors.greeting")} rows={4} required {...bound("greeting")} />
      <RowList
        title={t("editors.choices")}
        rows={content.choices}
        most={phoneKeys.length}
        newRow={() => ({ key: free, text: "" })}
        rowName={(index) => t("editors.choice", { n: index + 1 })}
        onChange={(choices) => onChange({ ...content, choices })}
        children={(choice, index, change) => (
          <>
            <SelectField
              label={t("editors.key")}
              options={phoneKeys.map((key) => ({ value: key, label: key }))}
              value={choice.key}
              error={problems[`choices.${index}.key`] ?? null}
              onChange={(key) => change({ ...choice, key })}
            />
            <TagField
              label={t("editors.said")}
              value={choice.text}
              required
              error={problems[`choices.${index}.text`]}
              onChange={(text) => change({ ...choice, text })}
            />
          </>
        )}
      />
    </>
  );
}

export function IvrPreview({ content, tagValue }: PreviewProps<"IVR">) {
  const { t } = useWords();
  return (
    <div className="bw-ivr">
      <p className="bw-ivr-greeting">{fillTags(content.greeting, tagValue) || t("editors.nothingYet")}</p>
      {content.choices.length > 0 && (
        <ul className="bw-ivr-choices">
          {content.choices.map((choice, index) => (
            <li key={index}>
              <kbd>{choice.key}</kbd>
              <span>{fillTags(choice.text, tagValue) || t("editors.nothingYet")}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
