// The instalment plan under the field that determines it.
import { useId } from "react";
import { balanceError } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";
import { Plan, planInput } from "./Plan.tsx";

/** The plan of this input; nothing for any other, nor where no plan can be made. */
export default function PlanUnder({ id }: { id: string }) {
  const { form } = useFormStore();
  const isHere = useFormState((state) => planInput(form, state) === id && balanceError(form, state) === null);
  const titleId = useId();
  const { t } = useRenderer();
  if (!isHere) return null;
  return (
    <section className="bw-block" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("installment.title")}</h2>
      <Plan />
    </section>
  );
}
