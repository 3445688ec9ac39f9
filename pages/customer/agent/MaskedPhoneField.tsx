// A mobile number in the mask +1(999)-999-9999, typed anywhere in it or pasted.
import { useLayoutEffect, useRef } from "react";
import { maskedPhone } from "@billwright/engine/typed";
import { TextField, type TextFieldProps } from "../../ui/fields.tsx";

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/** The caret's position, so that as many digits follow it as before: behind a digit, which the next press of Backspace deletes. */
function caretIn(masked: string, digitsAfter: number): number {
  let at = masked.length;
  while (at > 0 && digitsIn(masked.slice(at - 1)) <= digitsAfter) at -= 1;
  return at;
}

export function MaskedPhoneField({ onChange, ...field }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextField
      {...field}
      value={maskedPhone(field.value)}
      ref={input}
      type="tel"
      name="customer-mobile"
      autoComplete="off"
      placeholder="+1(999)-999-9999"
      dir="ltr"
      onChange={(text) => {
        const masked = maskedPhone(text);
        const at = input.current?.selectionStart ?? text.length;
        // What stays as it was typed has its caret already.
        if (masked !== text) caret.current = caretIn(masked, digitsIn(text.slice(at)));
        onChange(masked);
      }}
    />
  );
}
