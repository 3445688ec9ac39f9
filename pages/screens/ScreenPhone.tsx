// A screen's mobile number, with the control that forms have: country, groups of digits, pasted numbers.
import { FieldFrame, PhoneNumber, useInputOf, useShownError } from "@billwright/renderer";
import type { FieldName, Screen } from "@billwright/engine/screens";
import { fieldId } from "./fieldId.ts";
import type { ScreenUse } from "./useScreen.ts";

export interface ScreenPhoneProps<Of extends Screen> {
  readonly use: ScreenUse<Of>;
  readonly name: FieldName<Of>;
  readonly label: string;
}

export function ScreenPhone<const Of extends Screen>({ use, name, label }: ScreenPhoneProps<Of>) {
  const view = useInputOf(use.store, name);
  const { error, onBlur } = useShownError(view);
  return (
    <FieldFrame
      id={fieldId(use.screen, name)}
      label={label}
      required={view.required}
      error={error ?? use.serverErrors[name] ?? null}
      onBlur={onBlur}
    >
      {(control) => (
        <PhoneNumber
          input={use.store.form.inputs[name] as never}
          view={view as never}
          control={control}
          answer={(value) => use.answer(name, typeof value === "string" ? value : "")}
          reportError={() => undefined}
        />
      )}
    </FieldFrame>
  );
}
