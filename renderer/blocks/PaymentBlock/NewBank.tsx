// A new bank account: account number twice, and routing number with its bank.
import { useState } from "react";
import { typedDigits } from "@billwright/engine/typed";
import type { MessageRef } from "@billwright/schemas";
import { FieldFrame } from "../../field/FieldFrame.tsx";
import { gateFields } from "../../field/fieldIds.ts";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState } from "../../useStore.ts";
import { numberErrors } from "./bankFields.ts";
import type { BankFields, NumberField } from "./bankFields.ts";
import { FoundBank } from "./FoundBank.tsx";
import { useBankLookup } from "./useBankLookup.ts";

const missing: MessageRef = { key: "widgets.missing", params: {} };

export interface NewBankProps {
  fields: BankFields;
  onChange: (part: Partial<BankFields>) => void;
}

export function NewBank({ fields, onChange }: NewBankProps) {
  const { t } = useRenderer();
  const isMarked = useFormState(({ refused }) => refused);
  const [left, setLeft] = useState<ReadonlySet<NumberField>>(new Set());
  const lookup = useBankLookup(fields.routing);
  const accountDigits = useFormState(({ session }) => session.accountDigits);
  const errors = numberErrors(fields, left, lookup.status === "invalid", accountDigits);
  const numberProps = (field: NumberField) => {
    const isMissing = isMarked && fields[field] === "";
    return {
      error: isMissing ? missing : errors[field],
      // The summary shows it already.
      quiet: isMissing,
      value: fields[field],
      onChange: (value: string) => onChange({ [field]: value }),
      onLeave: () => setLeft(new Set([...left, field])),
    };
  };
  return (
    <>
      <NumberInput
        {...numberProps("account")}
        id={gateFields.payment}
        label={t("payment.account")}
        description={t("payment.accountHelp")}
      />
      <NumberInput {...numberProps("confirm")} id="payment:confirm" label={t("payment.confirmAccount")} />
      <div className="bw-block-pair">
        <NumberInput
          {...numberProps("routing")}
          id={gateFields.routing}
          label={t("payment.routingNumber")}
          description={t("payment.routingHelp")}
        />
        <FoundBank lookup={lookup} />
      </div>
      <p className="bw-block-note">{t("payment.private")}</p>
    </>
  );
}

interface NumberInputProps {
  id: string;
  label: string;
  description?: string;
  value: string;
  error: MessageRef | null;
  quiet: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}

function NumberInput({ id, label, description, value, error, quiet, onChange, onLeave }: NumberInputProps) {
  return (
    <FieldFrame id={id} label={label} description={description} required error={error} quiet={quiet}>
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
          onBlur={onLeave}
          onChange={(event) => onChange(typedDigits(event.target.value))}
        />
      )}
    </FieldFrame>
  );
}
