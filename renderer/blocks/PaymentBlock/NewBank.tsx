// A new bank account: number, number again, routing number with the bank it belongs to.
import { useState } from "react";
import type { MessageRef } from "@billwright/schemas";
import { FieldFrame } from "../../field/FieldFrame.tsx";
import { gateFields } from "../../field/fieldIds.ts";
import { useRenderer } from "../../RendererProvider.tsx";
import { accountErrors, numberLengths, numberText } from "./bankFields.ts";
import type { BankFields, NumberField } from "./bankFields.ts";
import { FoundBank } from "./FoundBank.tsx";
import { useBankLookup } from "./useBankLookup.ts";

export interface NewBankProps {
  fields: BankFields;
  onChange: (part: Partial<BankFields>) => void;
}

export function NewBank({ fields, onChange }: NewBankProps) {
  const { t } = useRenderer();
  const [left, setLeft] = useState<ReadonlySet<NumberField>>(new Set());
  const lookup = useBankLookup(fields.routing);
  const errors = accountErrors(fields, left);
  const cutOff = lookup.status === "partial" && left.has("routing") && fields.routing !== "";
  const numberProps = (field: NumberField) => ({
    field,
    value: fields[field],
    onChange: (value: string) => onChange({ [field]: value }),
    onLeave: () => setLeft(new Set([...left, field])),
  });
  return (
    <>
      <NumberInput
        {...numberProps("account")}
        id={gateFields.payment}
        label={t("payment.account")}
        description={t("payment.accountHelp")}
        error={errors.account}
      />
      <NumberInput
        {...numberProps("confirm")}
        id="payment:confirm"
        label={t("payment.confirmAccount")}
        error={errors.confirm}
      />
      <div className="bw-block-pair">
        <NumberInput
          {...numberProps("routing")}
          id={gateFields.routing}
          label={t("payment.routingNumber")}
          description={t("payment.routingHelp")}
          error={lookup.status === "invalid" || cutOff ? invalidRouting : null}
        />
        <FoundBank lookup={lookup} />
      </div>
      <p className="bw-block-note">{t("payment.private")}</p>
    </>
  );
}

interface NumberInputProps {
  id: string;
  field: NumberField;
  label: string;
  description?: string;
  value: string;
  error: MessageRef | null;
  onChange: (value: string) => void;
  onLeave: () => void;
}

function NumberInput({ id, field, label, description, value, error, onChange, onLeave }: NumberInputProps) {
  return (
    <FieldFrame id={id} label={label} description={description} required error={error}>
      {(control) => (
        <input
          {...control}
          className="bw-input bw-bank-number"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={value}
          maxLength={numberLengths[field] + spareLength}
          onBlur={onLeave}
          onChange={(event) => onChange(numberText(field, event.target.value))}
        />
      )}
    </FieldFrame>
  );
}

/** Room for the blanks and dashes of a pasted number; what stays is cut to its digits. */
const spareLength = 16;

const invalidRouting: MessageRef = { key: "payment.routing", params: {} };
