// A phone number of one country, which cannot be changed: the account's (add-contact.phone).
import { useState } from "react";
import { diallingCodes } from "@billwright/schemas";
import { useRenderer } from "../../RendererProvider.tsx";
import type { ControlProps } from "../../field/FieldFrame.tsx";
import { NationalNumber } from "./NationalNumber.tsx";
import { isStrange, offeredCodes, partsOf, wireNumber } from "./phoneText.ts";
import type { DiallingCode, PhoneParts } from "./phoneText.ts";
import "./PhoneNumber.css";

export interface FixedPhoneProps {
  readonly control: ControlProps;
  /** ISO code of the country. */
  readonly country: string;
  /** E.164 with +; '' where nothing is typed. */
  readonly value: string;
  readonly locked?: boolean;
  readonly onChange: (value: string) => void;
}

export function FixedPhone({ control, country, value, locked = false, onChange }: FixedPhoneProps) {
  const { language } = useRenderer();
  const code = offeredCodes.find((each) => diallingCodes[each].iso === country) ?? "1";
  // Kept while the number is empty. null: a + was typed, and no country yet.
  const [chosen, setChosen] = useState<DiallingCode | null>(code);
  /** A number of another country stays as it was typed, with its +, and is an error. */
  const kept = (parts: PhoneParts): PhoneParts =>
    parts.code === code || isStrange(parts.national)
      ? parts
      : { code: null, national: `${parts.code ?? ""}${parts.national}` };
  const change = (next: PhoneParts) => {
    setChosen(kept(next).code);
    onChange(wireNumber(kept(next)));
  };
  const named = new Intl.DisplayNames([language], { type: "region" }).of(diallingCodes[code].iso);
  return (
    <div className="bw-phone" dir="ltr">
      <span className="bw-phone-country" data-locked title={named}>
        +{code}
        <span className="bw-visually-hidden"> {named}</span>
      </span>
      <NationalNumber
        control={control}
        only={code}
        parts={kept(partsOf(value, chosen))}
        locked={locked}
        onChange={change}
      />
    </div>
  );
}
