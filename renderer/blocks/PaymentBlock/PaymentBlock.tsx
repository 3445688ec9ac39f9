// Autopay's bank block (forms.txt §2.7): a saved account or new numbers, and the pay date. The numbers are only in this component and in
// the engine's state: no draft, no storage, no autocomplete.
import { useId, useState } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";
import { detailOf, fieldsOf } from "./bankFields.ts";
import type { BankFields } from "./bankFields.ts";
import { NewBank } from "./NewBank.tsx";
import { PayDate } from "./PayDate.tsx";
import { payDateInputs } from "./payDateInputs.ts";
import { SavedBankChoice } from "./SavedBankChoice.tsx";
import type { SavedBank } from "../savedBank.ts";
import "../block.css";
import "./PaymentBlock.css";

export interface PaymentBlockProps {
  /** The customer's saved banks; if empty, there is nothing to toggle. */
  savedBanks: readonly SavedBank[];
}

export default function PaymentBlock({ savedBanks }: PaymentBlockProps) {
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
            onChange={(event) =>
              change({ useExisting: event.target.checked, token: fields.token || onlyToken(savedBanks) })
            }
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
        <PayDate key={id} id={id} />
      ))}
    </section>
  );
}

const onlyToken = (savedBanks: readonly SavedBank[]): string => (savedBanks.length === 1 ? savedBanks[0]!.token : "");

/**
 * The block's fields. Every change goes to the engine at once; a payment set elsewhere (a restarted form, a replay) replaces the fields.
 */
function useBankFields() {
  const store = useFormStore();
  const payment = useFormState((state) => state.payment);
  const [current, setCurrent] = useState(() => ({ payment, fields: fieldsOf(payment) }));
  if (current.payment !== payment) {
    // After a change of language the same payment is set again; the fields then also keep what was typed before a saved account was chosen.
    const isSame = JSON.stringify(current.payment) === JSON.stringify(payment);
    setCurrent({ payment, fields: isSame ? current.fields : fieldsOf(payment) });
  }
  const { fields } = current;
  const change = (part: Partial<BankFields>) => {
    const next = { ...fields, ...part };
    store.dispatch({ type: "payment", detail: detailOf(next) });
    setCurrent({ payment: store.getState().payment, fields: next });
  };
  return { fields, change };
}
