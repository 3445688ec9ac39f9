// Push notifications: a title, a text, and the address that a press opens.
import { fillTags } from "@billwright/engine/text";
import { useWords } from "../../../i18n/useWords.ts";
import { boundTo, type FieldsProps, type PreviewProps } from "./channelEditor.ts";
import { TagField } from "./TagField.tsx";

export function PushFields(props: FieldsProps<"Push">) {
  const { t } = useWords();
  const bound = boundTo(props);
  return (
    <>
      <TagField label={t("editors.pushTitle")} required {...bound("title")} />
      <TagField label={t("editors.text")} rows={4} required {...bound("body")} />
      <TagField label={t("editors.url")} help={t("editors.urlHelp")} {...bound("url")} />
    </>
  );
}

export function PushPreview({ content, tagValue }: PreviewProps<"Push">) {
  const { t } = useWords();
  return (
    <div className="bw-push">
      <span className="bw-push-icon" aria-hidden="true" />
      <p className="bw-push-title">{fillTags(content.title, tagValue) || t("editors.noTitle")}</p>
      <p className="bw-push-body">{fillTags(content.body, tagValue)}</p>
      <p className="bw-soft bw-push-url">
        {content.url.trim() === ""
          ? t("editors.opensNothing")
          : t("editors.opens", { url: fillTags(content.url, tagValue) })}
      </p>
    </div>
  );
}
