// One of the options, or none: the browser's own select.
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";

export function Dropdown({ view, control, answer }: WidgetProps) {
  const { t } = useRenderer();
  return (
    <select
      {...control}
      className="bw-select"
      value={answerText(view.value)}
      onChange={(event) => answer(event.target.value)}
    >
      <option value="">{t("widgets.choose")}</option>
      {view.choices.map((choice) => (
        <option key={choice.guid} value={choice.guid}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}
