// Wallet passes: a title, a description, fields of label and value, and what the barcode says.
import { fillTags } from "@billwright/engine";
import { useWords } from "../../../i18n/useWords.ts";
import { boundTo, type FieldsProps, type PreviewProps } from "./channelEditor.ts";
import { RowList } from "./RowList.tsx";
import { TagField } from "./TagField.tsx";

/** As many as a pass has room for. */
const mostFields = 8;

export function WalletFields(props: FieldsProps<"Wallet">) {
  const { t } = useWords();
  const { content, onChange, problems } = props;
  const bound = boundTo(props);
  return (
    <>
      <TagField label={t("editors.passTitle")} maxLength={100} required {...bound("title")} />
      <TagField label={t("editors.description")} rows={2} maxLength={500} {...bound("description")} />
      <RowList
        title={t("editors.passFields")}
        rows={content.fields}
        most={mostFields}
        newRow={() => ({ label: "", value: "" })}
        rowName={(index) => t("editors.passField", { n: index + 1 })}
        onChange={(fields) => onChange({ ...content, fields })}
        children={(field, index, change) => (
          <>
            <TagField
              label={t("editors.label")}
              value={field.label}
              maxLength={60}
              required
              error={problems[`fields.${index}.label`]}
              onChange={(label) => change({ ...field, label })}
            />
            <TagField
              label={t("editors.value")}
              value={field.value}
              maxLength={200}
              onChange={(value) => change({ ...field, value })}
            />
          </>
        )}
      />
      <TagField label={t("editors.barcode")} help={t("editors.barcodeHelp")} maxLength={200} {...bound("barcode")} />
    </>
  );
}

export function WalletPreview({ content, tagValue }: PreviewProps<"Wallet">) {
  const { t } = useWords();
  return (
    <article className="bw-pass">
      <h3 className="bw-pass-title">{fillTags(content.title, tagValue) || t("editors.noTitle")}</h3>
      {content.description !== "" && <p className="bw-pass-text">{fillTags(content.description, tagValue)}</p>}
      {content.fields.length > 0 && (
        <dl className="bw-pass-fields">
          {content.fields.map((field, index) => (
            <div key={index}>
              <dt>{fillTags(field.label, tagValue)}</dt>
              <dd>{fillTags(field.value, tagValue)}</dd>
            </div>
          ))}
        </dl>
      )}
      {content.barcode.trim() !== "" && (
        <div className="bw-pass-code">
          <span className="bw-pass-bars" aria-hidden="true" />
          <p>{fillTags(content.barcode, tagValue)}</p>
        </div>
      )}
    </article>
  );
}
