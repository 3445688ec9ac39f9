// The customer's saved banks, each by name and the account's last four digits.
import type { MessageRef } from "@billwright/schemas";
import { FieldFrame } from "../../field/FieldFrame.tsx";
import { gateFields } from "../../field/fieldIds.ts";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState } from "../../useStore.ts";
import type { SavedBank } from "../savedBank.ts";

export interface SavedBankChoiceProps {
  banks: readonly SavedBank[];
  /** The chosen bank's token; '' if none. */
  token: string;
  onChoose: (token: string) => void;
}

export function SavedBankChoice({ banks, token, onChoose }: SavedBankChoiceProps) {
  const { t } = useRenderer();
  const isMarked = useFormState(({ refused }) => refused);
  const error: MessageRef | null = isMarked && token === "" ? { key: "widgets.missingChoice", params: {} } : null;
  return (
    <FieldFrame id={gateFields.payment} label={t("payment.savedBank")} required error={error} quiet={error !== null}>
      {(control) => (
        <select {...control} className="bw-select" value={token} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{t("payment.chooseSavedBank")}</option>
          {banks.map((bank) => (
            <option key={bank.token} value={bank.token}>
              {t(bank.name === "" ? "payment.savedBankUnnamed" : "payment.savedBankChoice", {
                name: bank.name,
                lastFour: bank.lastFour,
              })}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
