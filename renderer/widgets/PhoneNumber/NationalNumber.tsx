// The national digits of a phone number, grouped while one types.
import { useLayoutEffect, useRef, useState } from "react";
import type { ChangeEvent, RefObject } from "react";
import type { ControlProps } from "../../field/FieldFrame.tsx";
import { isTyped } from "../../field/isTyped.ts";
import { behindDigit, digitsBefore } from "./caret.ts";
import { digitsOf, hasTooMany, typedParts } from "./phoneText.ts";
import type { DiallingCode, PhoneParts } from "./phoneText.ts";
import { useFormat } from "./useFormat.ts";

interface NationalNumberProps {
  readonly control: ControlProps;
  readonly parts: PhoneParts;
  /** The one country of the field; left out, it can be chosen. */
  readonly only?: DiallingCode;
  readonly locked: boolean;
  readonly onChange: (parts: PhoneParts) => void;
  /** The field was emptied, or left empty. */
  readonly onEmpty?: () => void;
}

export function NationalNumber({ control, parts, only, locked, onChange, onEmpty }: NationalNumberProps) {
  const box = useRef<HTMLInputElement>(null);
  const format = useFormat();
  const national = parts.code && format ? format(parts.national, parts.code) : parts.national;
  // Where no country is chosen beside it, the + is the field's own.
  const shown = only !== undefined && parts.code === null ? `+${national}` : national;
  const keepCaret = useCaret(box);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = meantText(event, shown);
    const next = typedParts(typed.text, only ?? parts.code);
    // An eleventh digit typed by key is ignored. Digits that come together all stay and are an error.
    const isRefused = isTyped(event) && hasTooMany(next) && next.national.length > parts.national.length;
    keepCaret(isRefused ? typed.digitsBefore - 1 : typed.digitsBefore);
    onChange(isRefused ? parts : next);
    if (typed.text === "") onEmpty?.();
  };
  return (
    <input
      {...control}
      ref={box}
      className="bw-input"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      readOnly={locked}
      value={shown}
      onChange={type}
      onKeyDown={({ key }) => (key === "Backspace" && shown === "" ? onEmpty?.() : undefined)}
      onBlur={() => (shown === "" ? onEmpty?.() : undefined)}
    />
  );
}

/**
 * The intended text, and how many digits are before the caret. If Backspace removed only a bracket or a blank that formatting would add
 * again, the digit before it is removed instead.
 */
function meantText(event: ChangeEvent<HTMLInputElement>, before: string): { text: string; digitsBefore: number } {
  const text = event.target.value;
  const native = event.nativeEvent;
  const digits = digitsOf(text);
  const left = digitsBefore(text, event.target.selectionStart ?? text.length);
  const backspace = native instanceof InputEvent && native.inputType === "deleteContentBackward";
  if (!backspace || left === 0 || digits !== digitsOf(before)) return { text, digitsBefore: left };
  return { text: digits.slice(0, left - 1) + digits.slice(left), digitsBefore: left - 1 };
}

/** Moves the caret behind that many digits after the next rendering. */
function useCaret(box: RefObject<HTMLInputElement | null>): (digits: number) => void {
  const wanted = useRef<number | null>(null);
  const [, render] = useState(0);
  useLayoutEffect(() => {
    if (wanted.current === null || !box.current) return;
    const at = behindDigit(box.current.value, wanted.current);
    wanted.current = null;
    if (document.activeElement === box.current) box.current.setSelectionRange(at, at);
  });
  return (digits) => {
    wanted.current = digits;
    render((count) => count + 1);
  };
}
