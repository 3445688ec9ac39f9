// A phone number: its country, its national digits grouped while typing, and a code to verify it.
import { useLayoutEffect, useRef, useState } from "react";
import type { ChangeEvent, RefObject } from "react";
import { diallingCodes } from "@billwright/schemas";
import { Verifiable } from "../../field/Verifiable.tsx";
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";
import { behindDigit, digitsBefore } from "./caret.ts";
import { codeOfCountry, digitsOf, hasTooMany, offeredCodes, partsOf, typedParts, wireNumber } from "./phoneText.ts";
import type { DiallingCode, PhoneParts } from "./phoneText.ts";
import { useFormat } from "./useFormat.ts";
import "./PhoneNumber.css";

export function PhoneNumber({ input, view, control, answer }: WidgetProps) {
  const { country } = useRenderer();
  // Kept while the number is empty. null: a + was typed, and no country yet.
  const [chosen, setChosen] = useState<DiallingCode | null>(() => codeOfCountry(country));
  const parts = partsOf(answerText(view.value), chosen);
  const change = (next: PhoneParts) => {
    setChosen(next.code);
    answer(wireNumber(next));
  };
  return (
    <Verifiable input={input} view={view}>
      {(locked) => (
        <div className="bw-phone" dir="ltr">
          <CountryPicker
            code={parts.code}
            locked={locked}
            onPick={(code) => change({ code, national: parts.national })}
          />
          <NationalNumber control={control} parts={parts} locked={locked} onChange={change} />
        </div>
      )}
    </Verifiable>
  );
}

interface CountryPickerProps {
  readonly code: DiallingCode | null;
  readonly locked: boolean;
  readonly onPick: (code: DiallingCode) => void;
}

/** Closed it shows the dialling code; open, each country by its name in the user's language. */
function CountryPicker({ code, locked, onPick }: CountryPickerProps) {
  const { t, language } = useRenderer();
  const names = new Intl.DisplayNames([language], { type: "region" });
  return (
    <div className="bw-phone-country bw-arrow" data-locked={locked || undefined}>
      <span className="bw-phone-code" aria-hidden="true">
        +{code ?? ""}
      </span>
      <select
        aria-label={t("widgets.phoneCountry")}
        autoComplete="tel-country-code"
        disabled={locked}
        value={code ?? ""}
        onChange={(event) => onPick(event.target.value as DiallingCode)}
      >
        {code === null ? <option value="">+</option> : null}
        {offeredCodes.map((offered) => (
          <option key={offered} value={offered}>
            {`${names.of(diallingCodes[offered].iso) ?? diallingCodes[offered].name} (+${offered})`}
          </option>
        ))}
      </select>
    </div>
  );
}

interface NationalNumberProps {
  readonly control: WidgetProps["control"];
  readonly parts: PhoneParts;
  readonly locked: boolean;
  readonly onChange: (parts: PhoneParts) => void;
}

function NationalNumber({ control, parts, locked, onChange }: NationalNumberProps) {
  const box = useRef<HTMLInputElement>(null);
  const format = useFormat();
  const shown = parts.code && format ? format(parts.national, parts.code) : parts.national;
  const keepCaret = useCaret(box);

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = meantText(event, shown);
    const next = typedParts(typed.text, parts.code);
    // An eleventh digit typed by key is ignored. Digits that were pasted or filled in all stay and are an error.
    const isKey = event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === "insertText";
    const isRefused = isKey && hasTooMany(next) && next.national.length > parts.national.length;
    keepCaret(isRefused ? typed.digitsBefore - 1 : typed.digitsBefore);
    onChange(isRefused ? parts : next);
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
