// E-mails: a subject, and HTML that is made harmless before it shows anywhere.
import { SafeHtml } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import type { FieldsProps, PreviewProps } from "./channelEditor.ts";
import { fillTags } from "./sampleTags.ts";
import { TagField } from "./TagField.tsx";

export function EmailFields({ content, onChange, problems }: FieldsProps<"Email">) {
  const { t } = useWords();
  return (
    <>
      <TagField
        label={t("editors.subject")}
        value={content.subject}
        maxLength={300}
        required
        error={problems.subject}
        onChange={(subject) => onChange({ ...content, subject })}
      />
      <TagField
        label={t("editors.html")}
        help={t("editors.htmlHelp")}
        value={content.html}
        rows={16}
        isCode
        required
        error={problems.html}
        onChange={(html) => onChange({ ...content, html })}
      />
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
