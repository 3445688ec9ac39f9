// Text as HTML.
import { TextAreaField } from "../../../../ui/fields.tsx";
import type { RichTextProps } from "./RichTextField.tsx";

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
