// Autopay's bank block (forms.txt §2.7): a saved account or new numbers, and the pay date. Numbers live in this component and in the
// engine's state, nowhere else: no draft, no storage, no autocomplete.
import { useId, useState } from "react";
import { InputField } from "../../field/InputField.tsx";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormStore } from "../../useStore.ts";
import { detailOf, fieldsOf } from "./bankFields.ts";
import type { BankFields } from "./bankFields.ts";
import { NewBank } from "./NewBank.tsx";
import { payDateInputs } from "./payDateInputs.ts";
import { SavedBankChoice } from "./SavedBankChoice.tsx";
import type { SavedBank } from "./SavedBankChoice.tsx";
import "../block.css";
import "./PaymentBlock.css";

export interface PaymentBlockProps {
  /** The customer's saved banks; without any there is nothing to toggle. */
  savedBanks: readonly SavedBank[];
}

export function PaymentBlock({ savedBanks }: PaymentBlockProps) {
  const { t } = useRenderer();
  const { form } = useFormStore();
  const titleId = useId();
  const { fields, change } = useBankFields();
  const existing = fields.useExisting && savedBanks.length > 0;
  return (
    <section className="bw-block" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("payment.title")}</h2>
      {savedBanks.length > 0 && (
        <label className="bw-switch">
          <input
            type="checkbox"
            role="switch"
            checked={existing}
            onChange={(event) => change({ useExisting: event.target.checked })}
          />
          <span>{t("payment.useExisting")}</span>
        </label>
      )}
      {existing ? (
        <SavedBankChoice banks={savedBanks} token={fields.token} onChoose={(token) => change({ token })} />
      ) : (
        <NewBank fields={fields} onChange={change} />
      )}
      {payDateInputs(form).map((id) => (
        <InputField key={id} id={id} />
      ))}
    </section>
  );
}

/** The block's fields; every change is told to the engine at once. */
function useBankFields() {
  const store = useFormStore();
  const [fields, setFields] = useState(() => fieldsOf(store.getState().payment));
  const change = (part: Partial<BankFields>) => {
    const next = { ...fields, ...part };
    setFields(next);
    store.dispatch({ type: "payment", detail: detailOf(next) });
  };
  return { fields, change };
}
