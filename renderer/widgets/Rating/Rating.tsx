// One to `length` stars (default 5): native radio buttons, so that arrow keys, labels and screen readers work by themselves.
import { useRef } from "react";
import { starsOf } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import { ClearChoice } from "../MultipleChoice/MultipleChoice.tsx";
import type { WidgetProps } from "../widget.ts";
import "./Rating.css";

export function Rating({ input, view, control, answer }: WidgetProps) {
  const { t } = useRenderer();
  const group = useRef<HTMLDivElement>(null);
  const of = starsOf(input);
  const given = typeof view.value === "number" ? view.value : 0;
  return (
    <>
      <div className="bw-rating" ref={group}>
        {Array.from({ length: of }, (_, at) => at + 1).map((n) => (
          <label key={n} className={n <= given ? "bw-star bw-star--lit" : "bw-star"}>
            <input
              type="radio"
              className="bw-visually-hidden"
              name={control.id}
              value={n}
              checked={n === given}
              onChange={() => answer(n)}
            />
            <span className="bw-visually-hidden">{t("widgets.stars", { n, of })}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z" />
            </svg>
          </label>
        ))}
      </div>
      {view.required || given === 0 ? null : <ClearChoice group={group} answer={answer} />}
    </>
  );
}
