// Why no plan can be made of what is known of the account, and whom to ask. A form that is about a plan says so first: nothing that it asks
// leads anywhere. Any other form says so where the plan would be shown.
import { balanceError, type CompiledForm } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";

/** It shows a plan whatever is answered. */
export const isPlanForm = ({ enrollment: { type } }: CompiledForm): boolean =>
  type === "InstallmentPlan" || type === "Dpp";

/** Above the form's body. */
export function NoPlanFirst() {
  const { form } = useFormStore();
  const hasError = useFormState((state) => balanceError(form, state) !== null);
  return isPlanForm(form) && hasError ? (
    <div className="bw-field">
      <NoPlan />
    </div>
  ) : null;
}

export function NoPlan() {
  const { t } = useRenderer();
  const { form, getState } = useFormStore();
  const phone = form.enrollment.companyContactPhone;
  const error = balanceError(form, getState());
  return (
    <>
      <p className="bw-error" role="alert">
        <span>{error && t(error.key, error.params)}</span>
      </p>
      {phone !== null && <p>{t("installment.call", { phone })}</p>}
    </>
  );
}
