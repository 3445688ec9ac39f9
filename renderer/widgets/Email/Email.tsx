// An e-mail address, or several separated by commas, verified by a code if the form requires it.
import { useState } from "react";
import { typedEmails } from "@billwright/engine/typed";
import { Verifiable } from "../../field/Verifiable.tsx";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";

export function Email({ input, view, control, answer }: WidgetProps) {
  // The text stays as typed until the field is left, although the answer is its addresses alone.
  const [typed, setTyped] = useState<string | null>(null);
  const value = answerText(view.value);
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
          value={typed !== null && typedEmails(typed) === value ? typed : value}
          onChange={({ target }) => {
            setTyped(target.value);
            answer(target.value);
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Verifiable>
  );
}
