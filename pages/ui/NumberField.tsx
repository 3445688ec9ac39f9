// A number, or nothing: digits of any script, grouped or not. What is typed and is no number stays, and the field says so; it changes nothing.
import { useState } from "react";
import { typedAmount } from "@billwright/engine/typed";
import type { MessageRef } from "@billwright/schemas";
import { TextField, type TextFieldProps } from "./fields.tsx";

export interface NumberFieldProps extends Pick<TextFieldProps, "label" | "help" | "error" | "placeholder"> {
  value: number | null;
  /** A smaller or a greater number changes nothing. */
  min?: number;
  max?: number;
  onChange(value: number | null): void;
}

export function NumberField({
  value,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  error = null,
  onChange,
  ...field
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed === null ? value : numberIn(typed);
  const problem = (text: string) => problemOf(numberIn(text), min, max);
  const wrong = typed === null ? null : problem(typed);
  const change = (text: string) => {
    setTyped(text);
    if (problem(text) === null) onChange(numberIn(text));
  };
  return (
    <TextField
      {...field}
      inputMode="decimal"
      dir="ltr"
      // Another number came from elsewhere, such as an undone step.
      value={typed !== null && (wrong !== null || number === value) ? typed : String(value ?? "")}
      error={wrong ?? error}
      onChange={change}
      onBlur={() => wrong ?? setTyped(null)}
    />
  );
}

/** Null: nothing is typed. NaN: what is typed is no number. */
function numberIn(text: string): number | null {
  const plain = typedAmount(text);
  if (plain === "") return null;
  const isNumber = /^-?[0-9]+(\.[0-9]+)?$/.test(plain) && isExact(plain);
  return isNumber ? Number(plain) : Number.NaN;
}

/** One of more digits would be stored as another number. */
const isExact = (plain: string): boolean =>
  Number(plain) > Number.MAX_SAFE_INTEGER || plain.replace(/\D/g, "").length <= 15;

function problemOf(number: number | null, min: number, max: number): MessageRef | null {
  if (number === null || (number >= min && number <= max)) return null;
  return number > max ? { key: "check.numberUpTo", params: { n: max } } : { key: "check.number", params: { n: min } };
}
