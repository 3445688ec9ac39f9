// The day of the payment. The customer chooses it, unless the biller's link sets it.
import { InputField } from "../../widgets/InputField.tsx";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormStore, useInputPart } from "../../useStore.ts";
import { payDayText } from "../../formats/calendarText.ts";
import "../../elements/elements.css";

export function PayDate({ id }: { id: string }) {
  const { form } = useFormStore();
  const renderer = useRenderer();
  const day = useInputPart(id, (view) => view.answerFromTag);
  if (day === null) return <InputField id={id} />;
  return (
    <dl className="bw-prepopulated">
      <div>
        <dt>{form.inputs[id]?.name || id}</dt>
        <dd>{payDayText(day, renderer)}</dd>
      </div>
    </dl>
  );
}
