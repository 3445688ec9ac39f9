// Connects one field of a screen to its control. Only this renders while somebody types into it.
import { useState } from "react";
import type { ReactNode } from "react";
import type { FieldType } from "@billwright/engine";
import type { FieldName, FieldValue, Screen } from "@billwright/engine/screens";
import { useInputOf, useShownError } from "@billwright/renderer";
import type { Json, MessageRef } from "@billwright/schemas";
import { fieldId } from "./fieldId.ts";
import type { ScreenUse } from "./useScreen.ts";

/** The fields that hold text. */
type TextName<Of extends Screen> = {
  [Name in FieldName<Of>]: FieldValue<Of["fields"][Name]["type"]> extends string ? Name : never;
}[FieldName<Of>];

/** Props for a control of pages/ui: TextField, SelectField and similar. */
export interface BoundField {
  readonly id: string;
  readonly value: string;
  /** The error to show now. */
  readonly error: MessageRef | null;
  readonly required: boolean;
  /** The keyboard that a phone shows; absent: letters. */
  readonly inputMode?: "decimal" | "numeric";
  onChange(value: string): void;
  onBlur(): void;
}

export interface ScreenFieldProps<Of extends Screen> {
  readonly use: ScreenUse<Of>;
  readonly name: TextName<Of>;
  readonly children: (field: BoundField) => ReactNode;
}

export function ScreenField<const Of extends Screen>({ use, name, children }: ScreenFieldProps<Of>) {
  const view = useInputOf(use.store, name);
  const { error, onBlur } = useShownError(view);
  // The text stays as typed until the field is left, although the answer is its normal form: a phone number without blanks.
  const [typed, setTyped] = useState<{ text: string; value: Json } | null>(null);
  return children({
    id: fieldId(use.screen, name),
    value: typed !== null && typed.value === view.value ? typed.text : String(view.value),
    error: error ?? use.serverErrors[name] ?? null,
    required: view.required,
    ...keysFor(view.type),
    onChange(text) {
      use.answer(name, text);
      setTyped({ text, value: use.store.getView(name).value });
    },
    onBlur() {
      setTyped(null);
      onBlur();
    },
  });
}

const keysFor = (type: FieldType): Pick<BoundField, "inputMode"> =>
  type === "Amount" ? { inputMode: "decimal" } : type === "Digits" ? { inputMode: "numeric" } : {};
