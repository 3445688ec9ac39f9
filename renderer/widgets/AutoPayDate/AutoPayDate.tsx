// The day of a payment: one of the biller's pay dates from the next bill on or, if it sends none, any date.
import { tagDate } from "@billwright/engine/calendar";
import { payDayText } from "../../formats/calendarText.ts";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState } from "../../useStore.ts";
import { answerText } from "../../field/answerText.ts";
import { DateWidget } from "../Date/Date.tsx";
import type { WidgetProps } from "../widget.ts";

export function AutoPayDate(props: WidgetProps) {
  const { view, control, answer } = props;
  const renderer = useRenderer();
  const { t } = renderer;
  const nextBill = useFormState(({ session }) => tagDate(session.tags["NextBillDate"]));
  if (view.choices.length === 0) return <DateWidget {...props} />;
  return (
    <select
      {...control}
      className="bw-select"
      value={answerText(view.value)}
      onChange={(event) => answer(event.target.value)}
    >
      <option value="">{t("widgets.choose")}</option>
      {offered(view.choices, nextBill, view.value).map((choice) => (
        <option key={choice.guid} value={choice.guid}>
          {payDayText(choice.guid, renderer)}
        </option>
      ))}
    </select>
  );
}

type Choices = WidgetProps["view"]["choices"];

/** The days from the next bill on, and the one that was chosen; all of them where every one comes before it. */
function offered(choices: Choices, nextBill: string | null, chosen: unknown): Choices {
  const fitting = choices.filter(({ guid }) => guid === chosen || nextBill === null || guid >= nextBill);
  return fitting.some(({ guid }) => guid !== chosen) ? fitting : choices;
}
