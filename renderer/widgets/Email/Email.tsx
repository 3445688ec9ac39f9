// An e-mail address, or several with commas between; with a code to prove it where the form asks for that.
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
