// One of several choices: native radio buttons. If not required, the choice can be cleared.
import { useRef } from "react";
import type { RefObject } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";

export function MultipleChoice({ view, control, answer }: WidgetProps) {
  const chosen = answerText(view.value);
  const group = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="bw-choices" ref={group}>
        {view.choices.map((choice) => (
          <label className="bw-choice" key={choice.guid}>
            <input
              type="radio"
              name={control.id}
              value={choice.guid}
              checked={choice.guid === chosen}
              onChange={() => answer(choice.guid)}
            />
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
      {view.required || chosen === "" ? null : <ClearChoice group={group} answer={answer} />}
    </>
  );
}

interface ClearChoiceProps {
  /** Contains the radios. The first one takes focus, because the button disappears. */
  readonly group: RefObject<HTMLElement | null>;
  readonly answer: WidgetProps["answer"];
}

/** Clears the choice, which radio buttons cannot do alone. */
export function ClearChoice({ group, answer }: ClearChoiceProps) {
  const { t } = useRenderer();
  const clear = () => {
    group.current?.querySelector<HTMLElement>("input")?.focus();
    answer(null);
  };
  return (
    <button type="button" className="bw-button bw-button--quiet bw-screen-only" onClick={clear}>
      {t("widgets.clearChoice")}
    </button>
  );
}
