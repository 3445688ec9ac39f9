// A colour of one's own, or none: then the biller's.
import { useId } from "react";
import { FieldFrame } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";

export interface ColorFieldProps {
  label: string;
  /** "#rrggbb"; empty: none of one's own. */
  value: string;
  /** What is shown then. */
  usual: string;
  onChange(value: string): void;
}

export function ColorField({ label, value, usual, onChange }: ColorFieldProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required={false} error={null} quiet>
      {(control) => (
        <div className="bw-color-row">
          <input {...control} type="color" value={value || usual} onChange={(event) => onChange(event.target.value)} />
          {value !== "" && (
            <button
              type="button"
              className="bw-button bw-button--quiet"
              aria-describedby={`${id}-label`}
              onClick={() => onChange("")}
            >
              {t("editors.usualColor")}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
