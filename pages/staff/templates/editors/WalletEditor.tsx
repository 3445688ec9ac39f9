// Wallet passes: texts, fields by area, colours, pictures, and what the barcode says.
import { passOf } from "@billwright/engine/pass";
import { mostPassFields, passAreas, passImages, type WalletField } from "@billwright/schemas";
import { useParts } from "../../../i18n/useParts.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { PassCard } from "../../../pass/PassCard.tsx";
import { useApp } from "../../../services/app.ts";
import { SelectField } from "../../../ui/fields.tsx";
import { NumberField } from "../../../ui/NumberField.tsx";
import { boundTo, type FieldsProps, type PreviewProps } from "./channelEditor.ts";
import { ColorField } from "./ColorField.tsx";
import type { ContentProblems } from "./contentProblems.ts";
import { ImageField } from "./ImageField.tsx";
import { RowList } from "./RowList.tsx";
import { plainSamples } from "./sampleTags.ts";
import { TagField } from "./TagField.tsx";

const colors = ["backgroundColor", "foregroundColor", "labelColor"] as const;

/** A wallet's own sizes, on a screen with three pixels for a point. */
const imageSizes = { header: [480, 150], primary: [270, 270] } as const;

export function WalletFields(props: FieldsProps<"Wallet">) {
  const { t } = useWords();
  const { content, onChange, problems } = props;
  const bound = boundTo(props);
  return (
    <>
      <TagField label={t("editors.passTitle")} required {...bound("title")} />
      <TagField label={t("editors.description")} rows={2} {...bound("description")} />
      <RowList
        title={t("editors.passFields")}
        rows={content.fields}
        most={mostPassFields}
        newRow={(): WalletField => ({ label: "", value: "", area: "secondary" })}
        rowName={(index) => t("editors.passField", { n: index + 1 })}
        onChange={(fields) => onChange({ ...content, fields })}
        children={(field, index, change) => (
          <PassField field={field} at={`fields.${index}`} problems={problems} onChange={change} />
        )}
      />
      <TagField label={t("editors.barcode")} help={t("editors.barcodeHelp")} {...bound("barcode")} />
      <Colors {...props} />
      <Images {...props} />
    </>
  );
}

interface PassFieldProps {
  field: WalletField;
  /** "fields.0" */
  at: string;
  problems: ContentProblems;
  onChange(field: WalletField): void;
}

function PassField({ field, at, problems, onChange }: PassFieldProps) {
  const { t } = useWords();
  const areas = passAreas.map((area) => ({ value: area, label: t(`editors.area.${area}`) }));
  const length = (part: "maxLength" | "maxLengthLabel") => (
    <NumberField
      label={t(`editors.${part}`)}
      placeholder={t("editors.noLimit")}
      value={field[part] ?? null}
      error={problems[`${at}.${part}`] ?? null}
      onChange={(number) => onChange({ ...field, [part]: number })}
    />
  );
  return (
    <>
      <TagField
        label={t("editors.label")}
        value={field.label}
        required
        error={problems[`${at}.label`]}
        onChange={(label) => onChange({ ...field, label })}
      />
      <TagField
        label={t("editors.value")}
        value={field.value}
        error={problems[`${at}.value`]}
        onChange={(value) => onChange({ ...field, value })}
      />
      <SelectField
        label={t("editors.passArea")}
        value={field.area ?? "secondary"}
        options={areas}
        onChange={(area) => onChange({ ...field, area: passAreas.find((each) => each === area) ?? "secondary" })}
      />
      {length("maxLengthLabel")}
      {length("maxLength")}
    </>
  );
}

function Colors({ content, onChange }: FieldsProps<"Wallet">) {
  const { t } = useWords();
  const usual = { backgroundColor: brandColor(), foregroundColor: "#ffffff", labelColor: "#ffffff" };
  return (
    <fieldset className="bw-rows">
      <legend className="bw-label">{t("editors.passColors")}</legend>
      <div className="bw-colors">
        {colors.map((name) => (
          <ColorField
            key={name}
            label={t(`editors.${name}`)}
            value={content[name] ?? ""}
            usual={usual[name]}
            onChange={(value) => onChange({ ...content, [name]: value })}
          />
        ))}
      </div>
      <p className="bw-soft">{t("editors.colorNote")}</p>
    </fieldset>
  );
}

function Images({ content, onChange }: FieldsProps<"Wallet">) {
  const { t } = useWords();
  return (
    <fieldset className="bw-rows">
      <legend className="bw-label">{t("editors.passImages")}</legend>
      {passImages.map((name) => (
        <ImageField
          key={name}
          label={t(`editors.image.${name}`)}
          image={content.images?.[name]}
          size={imageSizes[name]}
          onChange={(image) => {
            const { [name]: _, ...others } = content.images ?? {};
            onChange({ ...content, images: image ? { ...others, [name]: image } : others });
          }}
        />
      ))}
    </fieldset>
  );
}

/** The biller's own colour, in which a pass without one is shown. */
const brandColor = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue("--brand-primary").trim() || "#2d77cb";

export function WalletPreview({ content, tagValue }: PreviewProps<"Wallet">) {
  const { t } = useWords();
  const { words, now } = useApp();
  const hasWords = useParts(words, "billing");
  if (!hasWords) return null;
  const shown = {
    ...content,
    title: content.title || t("editors.noTitle"),
    backgroundColor: content.backgroundColor || brandColor(),
  };
  return <PassCard pass={passOf(shown, tagValue, plainSamples(now()))} />;
}
