// A field that shows the source of HTML, and the properties that every field of formatted text has.
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
