// The day of a payment: one of the biller's pay dates or, if it sends none, any date.
import { dayText } from "../../formats/calendarText.ts";
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../../field/answerText.ts";
import { DateWidget } from "../Date/Date.tsx";
import type { WidgetProps } from "../widget.ts";

export function AutoPayDate(props: WidgetProps) {
  const { view, control, answer } = props;
  const { t, language } = useRenderer();
  if (view.choices.length === 0) return <DateWidget {...props} />;
  return (
    <select
      {...control}
      className="bw-select bw-input--short"
      value={answerText(view.value)}
      onChange={(event) => answer(event.target.value)}
    >
      <option value="">{t("widgets.choose")}</option>
      {view.choices.map((choice) => (
        <option key={choice.guid} value={choice.guid}>
          {dayText(choice.guid, language)}
        </option>
      ))}
    </select>
  );
}
