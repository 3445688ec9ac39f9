// Text messages: one text, and how many messages it makes.
import { fillTags } from "@billwright/engine/text";
import { useWords } from "../../../i18n/useWords.ts";
import { boundTo, type FieldsProps, type PreviewProps } from "./channelEditor.ts";
import { smsLength } from "./smsLength.ts";
import { TagField } from "./TagField.tsx";

export function SmsFields(props: FieldsProps<"SMS">) {
  const { t } = useWords();
  const bound = boundTo(props);
  return (
    <TagField label={t("editors.text")} rows={6} required {...bound("text")}>
      <SmsCount {...props} />
    </TagField>
  );
}

export function SmsPreview(props: PreviewProps<"SMS">) {
  const { t } = useWords();
  const { content, tagValue, isEditing } = props;
  return (
    <div className="bw-sms">
      <p className="bw-sms-from">{tagValue("SenderNumber")}</p>
      <p className="bw-sms-bubble">{fillTags(content.text, tagValue) || t("editors.nothingYet")}</p>
      {!isEditing && <SmsCount {...props} />}
    </div>
  );
}

/** How many messages a customer gets, with the values that replace the tags here. */
function SmsCount({ content, tagValue }: Pick<PreviewProps<"SMS">, "content" | "tagValue">) {
  const { t } = useWords();
  const { characters, segments, left, isUnicode } = smsLength(fillTags(content.text, tagValue));
  return (
    <p className="bw-soft bw-sms-count">
      {t("editors.smsCount", { characters, segments, left })}
      {isUnicode && <> {t("editors.smsUnicode")}</>}
    </p>
  );
}
