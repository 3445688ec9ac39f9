// The national digits of a phone number, grouped while one types.
import { useLayoutEffect, useRef, useState } from "react";
import type { ChangeEvent, RefObject } from "react";
import type { ControlProps } from "../../field/FieldFrame.tsx";
import { behindDigit, digitsBefore } from "./caret.ts";
import { phoneDigits } from "@billwright/engine/typed";
import { isStrange, typedParts } from "./phoneText.ts";
import type { DiallingCode, PhoneParts } from "./phoneText.ts";
import { useFormat, type Format } from "./useFormat.ts";

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
  const shown = shownText(parts, only, format);
  const keepCaret = useCaret(box);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = meantText(event, shown);
    const next = typedParts(typed.text, only ?? parts.code);
    // What is shown as it was typed has its caret already.
    if (!isStrange(next.national)) keepCaret(typed.digitsBefore);
    onChange(next);
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

function shownText(parts: PhoneParts, only: DiallingCode | undefined, format: Format | null): string {
  const { code, national } = parts;
  if (isStrange(national)) return national;
  if (code !== null) return format === null ? national : format(national, code);
  // Where no country is chosen beside it, the + is the field's own.
  return only === undefined ? national : `+${national}`;
}

/**
 * The intended text, and how many digits are before the caret. If Backspace removed only a bracket or a blank that formatting would add
 * again, the digit before it is removed instead.
 */
function meantText(event: ChangeEvent<HTMLInputElement>, before: string): { text: string; digitsBefore: number } {
  const text = event.target.value;
  const native = event.nativeEvent;
  const digits = phoneDigits(text);
  const left = digitsBefore(text, event.target.selectionStart ?? text.length);
  const backspace = native instanceof InputEvent && native.inputType === "deleteContentBackward";
  if (!backspace || left === 0 || digits === null || digits !== phoneDigits(before))
    return { text, digitsBefore: left };
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
