// E-mails: a subject, and HTML that is made harmless before it shows anywhere.
import { fillTags } from "@billwright/engine/text";
import { SafeHtml } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import { boundTo, type FieldsProps, type PreviewProps } from "./channelEditor.ts";
import { TagField } from "./TagField.tsx";

export function EmailFields(props: FieldsProps<"Email">) {
  const { t } = useWords();
  const bound = boundTo(props);
  return (
    <>
      <TagField label={t("editors.subject")} required {...bound("subject")} />
      <TagField label={t("editors.html")} help={t("editors.htmlHelp")} rows={16} isCode required {...bound("html")} />
    </>
  );
}

export function EmailPreview({ content, tagValue }: PreviewProps<"Email">) {
  const { t } = useWords();
  return (
    <article className="bw-mail">
      <header className="bw-mail-head">
        <p className="bw-mail-subject">{fillTags(content.subject, tagValue) || t("editors.noSubject")}</p>
        <p className="bw-soft">{t("editors.mailTo", { to: tagValue("EmailAddress") })}</p>
      </header>
      <div className="bw-mail-body">
        <SafeHtml html={content.html} tagValue={tagValue} />
      </div>
    </article>
  );
}
