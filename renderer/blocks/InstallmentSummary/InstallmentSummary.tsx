// The end of a form with an instalment plan (forms.txt §2.8): the plan, unless it is under its field, and the agreement; or why no plan
// can be made.
import { useId } from "react";
import { balanceError } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";
import type { SavedBank } from "../savedBank.ts";
import { AgreeToEnroll } from "../Agreement/AgreeToEnroll.tsx";
import { isPlanForm, NoPlan } from "./NoPlan.tsx";
import { Plan, planInput } from "./Plan.tsx";
import "../block.css";

export default function InstallmentSummary({ savedBanks }: { savedBanks: readonly SavedBank[] }) {
  const { form } = useFormStore();
  const hasError = useFormState((state) => balanceError(form, state) !== null);
  const isElsewhere = useFormState((state) => planInput(form, state) !== null);
  const { t } = useRenderer();
  const titleId = useId();
  if (hasError && isPlanForm(form)) return null; // The form begins with it.
  if (isElsewhere && !hasError) return <AgreeToEnroll savedBanks={savedBanks} />;
  return (
    <section className="bw-block" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("installment.title")}</h2>
      {hasError ? (
        <NoPlan />
      ) : (
        <>
          <Plan />
          <AgreeToEnroll savedBanks={savedBanks} />
        </>
      )}
    </section>
  );
}
