// Push notifications: a title, a text, and the address that a press opens.
import { useWords } from "../../i18n/useWords.ts";
import type { FieldsProps, PreviewProps } from "./channelEditor.ts";
import { fillTags } from "./sampleTags.ts";
import { TagField } from "./TagField.tsx";

export function PushFields({ content, onChange, problems }: FieldsProps<"Push">) {
  const { t } = useWords();
  return (
    <>
      <TagField
        label={t("editors.pushTitle")}
        value={content.title}
        maxLength={100}
        required
        error={problems.title}
        onChange={(title) => onChange({ ...content, title })}
      />
      <TagField
        label={t("editors.text")}
        value={content.body}
        rows={4}
        maxLength={500}
        required
        error={problems.body}
        onChange={(body) => onChange({ ...content, body })}
      />
      <TagField
        label={t("editors.url")}
        help={t("editors.urlHelp")}
        value={content.url}
        maxLength={2000}
        error={problems.url}
        onChange={(url) => onChange({ ...content, url })}
      />
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
