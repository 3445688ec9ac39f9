// A field of text that is HTML: as it stands, and what every field of formatted text is given.
import { TextAreaField } from "../../../../ui/fields.tsx";

export interface RichTextProps {
  label: string;
  help?: string;
  /** HTML; "": nothing. */
  value: string;
  onChange(html: string): void;
}

export const SourceField = ({ label, help, value, onChange }: RichTextProps) => (
  <div className="bw-html-field">
    <TextAreaField
      label={label}
      help={help ?? null}
      rows={10}
      spellCheck={false}
      dir="auto"
      value={value}
      onChange={onChange}
    />
  </div>
);
