// One choice of several: native radios. Where an answer is not required it can be taken back.
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
  /** Holds the radios; the first takes focus, since the button goes away. */
  readonly group: RefObject<HTMLElement | null>;
  readonly answer: WidgetProps["answer"];
}

/** Takes a choice back, which radios alone cannot. */
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
