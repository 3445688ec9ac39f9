// A phone number of one country, which cannot be changed: the account's (add-contact.phone).
import { diallingCodes } from "@billwright/schemas";
import { useRenderer } from "../../RendererProvider.tsx";
import type { ControlProps } from "../../field/FieldFrame.tsx";
import { NationalNumber } from "./NationalNumber.tsx";
import { offeredCodes, partsOf, wireNumber } from "./phoneText.ts";
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
  const named = new Intl.DisplayNames([language], { type: "region" }).of(diallingCodes[code].iso);
  return (
    <div className="bw-phone" dir="ltr">
      <span className="bw-phone-country" data-locked title={named}>
        +{code}
        <span className="bw-visually-hidden"> {named}</span>
      </span>
      <NationalNumber
        control={control}
        // A number of another country stays as it was pasted, and is an error.
        parts={partsOf(value, code)}
        locked={locked}
        onChange={(parts) => onChange(wireNumber(parts))}
      />
    </div>
  );
}
