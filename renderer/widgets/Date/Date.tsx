// A calendar date, yyyy-mm-dd, no later than 9999-01-01 (forms.txt §2.3).
import { clockInput } from "../clockInput.ts";
import type { WidgetProps } from "../widget.ts";

/** The last date a form accepts; it also keeps browsers from offering years of five and six digits. */
export const lastDate = "9999-01-01";

export function DateWidget(props: WidgetProps) {
  const { control } = props;
  return (
    <input
      {...control}
      className="bw-input bw-input--short"
      type="date"
      max={lastDate}
      {...clockInput("check.date", props)}
    />
  );
}
