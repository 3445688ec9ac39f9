// The number of instalments, in months; it determines the plan that is shown.
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../../field/answerText.ts";
import { monthsText } from "../../formats/calendarText.ts";
import type { WidgetProps } from "../widget.ts";

export function InstallmentPeriod({ view, control, answer }: WidgetProps) {
  const { t } = useRenderer();
  const words = ({ name, value }: WidgetProps["view"]["choices"][number]) =>
    name === value ? monthsText(value, { t }) : name;
  return (
    <select
      {...control}
      className="bw-select bw-input--short"
      value={answerText(view.value)}
      onChange={(event) => answer(event.target.value === "" ? null : Number(event.target.value))}
    >
      <option value="">{t("widgets.choose")}</option>
      {view.choices.map((choice) => (
        <option key={choice.guid} value={choice.guid}>
          {words(choice)}
        </option>
      ))}
    </select>
  );
}
