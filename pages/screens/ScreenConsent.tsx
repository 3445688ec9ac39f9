// A screen's box of consent. Once a submit was refused without its tick, it says so.
import type { FieldName, Screen } from "@billwright/engine/screens";
import { controlId, useInputOf } from "@billwright/renderer";
import { useWords } from "../i18n/useWords.ts";
import { fieldId } from "./fieldId.ts";
import type { ScreenUse } from "./useScreen.ts";

export interface ScreenConsentProps<Of extends Screen> {
  readonly use: ScreenUse<Of>;
  readonly name: FieldName<Of>;
  readonly label: string;
  /** "auto": an account wrote the label. */
  readonly dir?: "auto";
}

export function ScreenConsent<const Of extends Screen>({ use, name, label, dir }: ScreenConsentProps<Of>) {
  const { say } = useWords();
  const { value, invalid, error } = useInputOf(use.store, name);
  const id = controlId(fieldId(use.screen, name));
  return (
    <div className="bw-field" data-invalid={invalid || undefined}>
      <label className="bw-choice" dir={dir}>
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          aria-required
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-error` : undefined}
          onChange={(event) => use.store.dispatch({ type: "answer", input: name, value: event.target.checked })}
        />
        <span>{label}</span>
      </label>
      <div aria-live="polite">
        {invalid && error !== null && (
          <p className="bw-error" id={`${id}-error`}>
            <span>{say(error)}</span>
          </p>
        )}
      </div>
    </div>
  );
}
