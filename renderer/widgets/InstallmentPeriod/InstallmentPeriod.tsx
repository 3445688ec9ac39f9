// The number of instalments, in months; it determines the plan that is shown.
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";

export function InstallmentPeriod({ view, control, answer }: WidgetProps) {
  const { t } = useRenderer();
  const words = ({ name, value }: WidgetProps["view"]["choices"][number]) => {
    if (name !== value) return name;
    return value === "1" ? t("widgets.oneMonth") : t("widgets.months", { n: value });
  };
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
