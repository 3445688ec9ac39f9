// Our own template of RJSF around each input. It renders nothing of RJSF's own; it hides what the engine hides.
import { traitsOf } from "@billwright/engine";
import type { FieldTemplateProps } from "@rjsf/utils";
import { PlanUnder } from "../blocks/InstallmentSummary/latePlan.ts";
import { payDateInputs } from "../blocks/PaymentBlock/payDateInputs.ts";
import { useFormStore, useInputPart } from "../useStore.ts";

/**
 * Renders its input only while the engine shows it, and not if the bank block shows it; under it the plan that follows from it. It reads nothing else, so an answer renders the
 * field inside and not this.
 */
export function HidingTemplate({ fieldPathId, children }: FieldTemplateProps) {
  const id = fieldPathId.path.at(-1);
  return id === undefined ? children : <Hiding id={String(id)}>{children}</Hiding>;
}

function Hiding({ id, children }: { id: string; children: FieldTemplateProps["children"] }) {
  const { form } = useFormStore();
  const visible = useInputPart(id, (view) => view.visible);
  if (!visible || payDateInputs(form).includes(id)) return null;
  const input = form.inputs[id];
  if (!input || !traitsOf(input.type).isPeriod) return children;
  return (
    <>
      {children}
      <PlanUnder id={id} />
    </>
  );
}
