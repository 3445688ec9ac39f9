// An e-mail address, or several separated by commas, verified by a code if the form requires it.
import { Verifiable } from "../../field/Verifiable.tsx";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";

export function Email({ input, view, control, answer }: WidgetProps) {
  return (
    <Verifiable input={input} view={view}>
      {(locked) => (
        <input
          {...control}
          className="bw-input"
          type="email"
          multiple
          dir="ltr"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={locked}
          value={answerText(view.value)}
          onChange={(event) => answer(event.target.value)}
        />
      )}
    </Verifiable>
  );
}
