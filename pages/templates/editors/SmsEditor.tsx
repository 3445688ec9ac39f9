// Text messages: one text, and how many messages it makes.
import { fillTags } from "@billwright/engine";
import { useWords } from "../../i18n/useWords.ts";
import { boundTo, type FieldsProps, type PreviewProps } from "./channelEditor.ts";
import { smsLength } from "./smsLength.ts";
import { TagField } from "./TagField.tsx";

export function SmsFields(props: FieldsProps<"SMS">) {
  const { t } = useWords();
  const bound = boundTo(props);
  return <TagField label={t("editors.text")} rows={6} maxLength={1600} required {...bound("text")} />;
}

export function SmsPreview({ content, tagValue }: PreviewProps<"SMS">) {
  const { t } = useWords();
  const text = fillTags(content.text, tagValue);
  const { characters, segments, left, isUnicode } = smsLength(text);
  return (
    <div className="bw-sms">
      <p className="bw-sms-from">{tagValue("SenderNumber")}</p>
      <p className="bw-sms-bubble">{text || t("editors.nothingYet")}</p>
      <p className="bw-soft bw-sms-count">{t("editors.smsCount", { characters, segments, left })}</p>
      {isUnicode && <p className="bw-soft bw-sms-count">{t("editors.smsUnicode")}</p>}
    </div>
  );
}
