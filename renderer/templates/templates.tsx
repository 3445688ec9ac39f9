// Our own RJSF templates. They render nothing of RJSF's own; they put the form's elements in order and hide what the engine hides.
import { traitsOf } from "@billwright/engine";
import type { FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import { PlanUnder } from "../blocks/InstallmentSummary/Plan.tsx";
import { payDateInputs } from "../blocks/PaymentBlock/payDateInputs.ts";
import { HtmlElement } from "../elements/HtmlElement.tsx";
import { Prepopulated } from "../elements/Prepopulated.tsx";
import { useFormStore, useInputPart } from "../useStore.ts";
import "./templates.css";

/** The form's body: inputs, prepopulated and HTML elements in page order. */
export function BodyTemplate({ properties }: ObjectFieldTemplateProps) {
  const { form } = useFormStore();
  const inputs = new Map(properties.map((property) => [property.name, property.content]));
  return (
    <div className="bw-form-body">
      {form.elements.map((element) => {
        if (element.kind === "input") return inputs.get(element.id);
        if (element.kind === "html") return <HtmlElement key={element.id} html={element.html} />;
        return <Prepopulated key={element.id} tags={element.mergeTags} />;
      })}
    </div>
  );
}

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
