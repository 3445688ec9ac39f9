// A phone number: its country, its national digits grouped while typing, and a code to verify it.
import { useState } from "react";
import { diallingCodes } from "@billwright/schemas";
import { Verifiable } from "../../field/Verifiable.tsx";
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";
import { NationalNumber } from "./NationalNumber.tsx";
import { codeOfCountry, offeredCodes, partsOf, wireNumber } from "./phoneText.ts";
import type { DiallingCode, PhoneParts } from "./phoneText.ts";
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
  const pickUsual = () => setChosen((code) => code ?? codeOfCountry(country));
  return (
    <Verifiable input={input} view={view}>
      {(locked) => (
        <div className="bw-phone" dir="ltr">
          <CountryPicker
            code={parts.code}
            locked={locked}
            onPick={(code) => change({ code, national: parts.national })}
          />
          <NationalNumber control={control} parts={parts} locked={locked} onChange={change} onEmpty={pickUsual} />
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
