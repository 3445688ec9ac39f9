// The day a payment is taken: one of the biller's pay dates or, where it names none, any date.
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../answerText.ts";
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
          {longDate(choice.guid, language)}
        </option>
      ))}
    </select>
  );
}

/** "2026-12-01" as "December 1, 2026"; what is no date stays as it is. */
export function longDate(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(date);
}
