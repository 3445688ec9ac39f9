// The choices of a question, or the periods of an instalment plan: added by Enter, moved by dragging or Alt with arrows, chosen at the
// start by a mark.
import { useEffect, useRef } from "react";
import type { InputForm } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { positionAfter, useDrag } from "../build/useDrag.ts";
import { useTools } from "../editorTools.tsx";
import { optionsOf, type ElementKey } from "../model/document.ts";
import { optionName } from "../model/rules.ts";
import { OptionRow } from "./OptionRow.tsx";

export interface OptionsProps {
  id: ElementKey;
  input: InputForm;
  kind: "choices" | "months";
}

export function Options({ id, input, kind }: OptionsProps) {
  const { t } = useWords();
  const { run, say } = useTools();
  const list = useRef<HTMLOListElement>(null);
  const options = optionsOf(input);
  const words = kind === "months" ? "editor.months" : "editor.options";
  const { add, focus } = useOptionFocus(id, kind, list, options.length);
  const move = (index: number, to: number) => {
    run({ type: "moveOption", key: id, index, to });
    say(t("editor.said.moved", { name: optionName(options[index]!), n: to + 1, of: options.length }));
  };
  // An option has no name of its own to be dragged by: its index is one.
  const { drag, grab } = useDrag(list, (from, landed) =>
    move(Number(from), positionAfter(Object.keys(options), from, landed)),
  );
  return (
    <fieldset className="bw-field bw-options">
      <legend className="bw-label">{t(words)}</legend>
      {options.length === 0 ? (
        <p className="bw-description">{t(kind === "months" ? "editor.months.none" : "editor.option.none")}</p>
      ) : (
        <div className="bw-options-head" aria-hidden="true">
          <span>{t("editor.option.checkedShort")}</span>
          <span>{t(kind === "months" ? "editor.months.valueShort" : "editor.option.nameShort")}</span>
          <span>{t(kind === "months" ? "editor.months.nameShort" : "editor.option.valueShort")}</span>
        </div>
      )}
      <ol ref={list} className="bw-options-list">
        {options.map((option, index) => (
          <OptionRow
            key={index}
            id={id}
            input={input}
            kind={kind}
            option={option}
            index={index}
            isDragged={drag?.key === String(index)}
            drop={drag?.drop?.key === String(index) ? drag.drop.side : null}
            grab={grab}
            move={move}
            add={add}
            focus={focus}
          />
        ))}
      </ol>
      <div className="bw-options-foot">
        <button type="button" className="bw-button" onClick={() => add(options.length)}>
          {t(kind === "months" ? "editor.months.add" : "editor.option.add")}
        </button>
        {kind === "choices" && <p className="bw-description">{t("editor.option.hint")}</p>}
      </div>
    </fieldset>
  );
}

/** Adds an option and puts focus on it once it is there. */
function useOptionFocus(
  id: ElementKey,
  kind: "choices" | "months",
  list: React.RefObject<HTMLElement | null>,
  count: number,
) {
  const { t } = useWords();
  const { run } = useTools();
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const field = list.current?.querySelectorAll<HTMLInputElement>("[data-option]")[wanted.current];
    field?.focus();
    field?.select();
    wanted.current = null;
  });
  return {
    focus(index: number) {
      wanted.current = index;
    },
    add(at: number) {
      wanted.current = at;
      const option = kind === "months" ? { value: String(at + 1) } : { name: t("editor.choice", { n: count + 1 }) };
      run({ type: "addOption", key: id, at, option });
    },
  };
}
