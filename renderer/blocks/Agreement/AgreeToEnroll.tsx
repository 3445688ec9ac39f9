// What is agreed to, in words made from the values, and the check box without which no plan and no payment is enrolled (gate.agree). Until all
// of it is known there is nothing to agree to yet.
import { useId, useState } from "react";
import {
  blockers,
  isEmpty,
  mandateOf,
  traitsOf,
  view,
  visibleIds,
  type CompiledForm,
  type FormState,
} from "@billwright/engine";
import { mandateText } from "@billwright/engine/consent";
import { dayText } from "@billwright/engine/text";
import { moneyFormat } from "@billwright/schemas";
import { controlId, focusInput, gateFields } from "../../field/fieldIds.ts";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";
import { paidFrom } from "./paidFrom.ts";
import type { SavedBank } from "../savedBank.ts";
import { BankLogo } from "../BankLogo/BankLogo.tsx";
import "./AgreeToEnroll.css";

export function AgreeToEnroll({ savedBanks }: { savedBanks: readonly SavedBank[] }) {
  const { t } = useRenderer();
  const store = useFormStore();
  const mandateId = useId();
  const sentences = useMandate(savedBanks);
  const logo = useFormState((state) => paidFrom(state, savedBanks)?.logo);
  const agreed = useFormState((state) => state.agreed);
  const cleared = useFormState((state) => state.consentCleared);
  const isMarked = useFormState((state) => state.refused && !state.agreed) || undefined;
  const isReady = sentences.length > 0;
  // How often the box was pressed too early; each time is announced anew.
  const [early, setEarly] = useState(0);
  if (isReady && early > 0) setEarly(0);
  const press = (value: boolean) => {
    if (isReady || !value) return store.dispatch({ type: "agree", value });
    setEarly(early + 1);
    const lacking = lackingField(store.form, store.getState());
    if (lacking !== undefined) focusInput(lacking);
  };
  return (
    <div className="bw-agree" data-invalid={isMarked}>
      <div id={mandateId}>
        {isReady ? (
          <div className="bw-agree-mandate">
            <h3>{t("consent.title")}</h3>
            <BankLogo address={logo} />
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        ) : (
          <p key={early} className={early > 0 ? "bw-error" : undefined} role={early > 0 ? "alert" : undefined}>
            <span>{t(store.form.enrollment.type === "AutoPay" ? "consent.accountFirst" : "consent.planFirst")}</span>
          </p>
        )}
      </div>
      <p className="bw-agree-cleared" role="status">
        {cleared ? t("consent.cleared") : null}
      </p>
      <label className="bw-choice">
        <input
          id={controlId(gateFields.agree)}
          type="checkbox"
          required
          aria-describedby={mandateId}
          aria-invalid={isMarked}
          aria-disabled={!isReady && !agreed}
          checked={agreed}
          onChange={(event) => press(event.target.checked)}
        />
        <span>{t("payment.agree")}</span>
      </label>
    </div>
  );
}

/** The first missing field without which the agreement has no text. */
function lackingField(form: CompiledForm, state: FormState): string | undefined {
  const gate = blockers(form, state).find(({ reason }) => reason === "payment" || reason === "routing");
  const unanswered = visibleIds(form, state).find((id) => {
    const { isPeriod, isPayDate } = traitsOf(form.inputs[id]!.type);
    const { value, error } = view(form, state, id);
    return (isPeriod || isPayDate) && (isEmpty(value) || error !== null);
  });
  return gate ? gateFields[gate.reason as "payment" | "routing"] : unanswered;
}

/** None while the agreement's text is not complete. */
function useMandate(savedBanks: readonly SavedBank[]): readonly string[] {
  const { t, language, country, company } = useRenderer();
  const { form } = useFormStore();
  const { companyContactPhone: phone, companyContactEmail: email } = form.enrollment;
  const money = moneyFormat(language, form.enrollment.country ?? country);
  const day = (date: string) => dayText(date, language);
  const text = useFormState((state) => {
    const mandate = mandateOf(form, state);
    if (mandate === null) return "[]";
    const account = paidFrom(state, savedBanks);
    return JSON.stringify(mandateText(mandate, { t, money, day, company: company ?? null, phone, email, account }));
  });
  return JSON.parse(text) as string[];
}
