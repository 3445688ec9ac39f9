// The choices of a question, or the periods of an instalment plan: added by Enter, moved by dragging or Alt with arrows, chosen at the
// start by a mark.
import { useEffect, useRef } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import type { Translate } from "@billwright/renderer";
import type { InputForm, Option } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { MoreIcon } from "../../../ui/icons.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { DragGrip } from "../build/DragGrip.tsx";
import { isPlaceholder } from "../build/addable.ts";
import { placeOf, useDrag, type Drag, type Drop } from "../build/useDrag.ts";
import { DefectNotes } from "../DefectNote.tsx";
import { useTools } from "../editorTools.tsx";
import { pastedPlace, type PasteOptions } from "../model/command.ts";
import {
  elementAt,
  inputOf,
  inputsOf,
  optionMark,
  optionsOf,
  type ElementKey,
  type FormDocument,
} from "../model/document.ts";
import { traitsOf } from "../model/inputTraits.ts";
import { isOptionNamed } from "../model/references.ts";
import { optionName } from "../model/rules.ts";

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
  // An option has no name of its own to be dragged by: its place is one.
  const { drag, grab } = useDrag(list, (from, landed) =>
    move(Number(from), placeOf(Object.keys(options), from, landed)),
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

interface OptionRowProps extends OptionsProps {
  option: Option;
  index: number;
  isDragged: boolean;
  drop: Drop["side"] | null;
  grab: Drag["grab"];
  move(index: number, to: number): void;
  add(at: number): void;
  focus(index: number): void;
}

function OptionRow({ id, input, kind, option, index, isDragged, drop, grab, move, add, focus }: OptionRowProps) {
  const { t } = useWords();
  const { run, getDocument } = useTools();
  const { oneChecked } = traitsOf(input.inputType);
  const n = index + 1;
  const name = optionName(option);
  const set = (property: "name" | "value" | "notes", value: string) =>
    run({ type: "setOption", key: id, index, property, value: value || undefined });
  const isPressedOff = oneChecked && option.checked === true;
  const uncheck = () => run({ type: "setOption", key: id, index, property: "checked", value: undefined });
  const moveBy = (by: number) => {
    const to = Math.max(0, Math.min(index + by, optionsOf(input).length - 1));
    focus(to);
    move(index, to);
  };
  const remove = () => {
    focus(Math.max(0, index - 1));
    run({ type: "removeOption", key: id, index });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends a word that is being composed; with Ctrl it opens the page's menu of what to add.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter" && isPlain) add(index + 1);
    else if (event.altKey && by !== 0) moveBy(by);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData("text"));
    if (kind === "months" || lines.length < 2) return;
    event.preventDefault();
    const command = pasteInto(getDocument(), id, index, event.currentTarget, lines, t);
    run(command);
    focus(pastedPlace(command) + command.behind.length);
  };
  return (
    <li
      className="bw-option bw-drag-row"
      data-key={index}
      data-dragged={isDragged || undefined}
      data-drop={drop ?? undefined}
      data-notes={input.enableNotesToDisplay || undefined}
    >
      <DragGrip onGrab={(event) => grab(event, String(index))} />
      <input
        type={oneChecked ? "radio" : "checkbox"}
        name={`checked-${id}`}
        aria-label={t("editor.option.checked", { name })}
        checked={option.checked === true}
        onChange={({ target }) =>
          run({ type: "setOption", key: id, index, property: "checked", value: target.checked || undefined })
        }
        // A radio button that is on cannot be pressed off, and a key on it is no click; here it can, by both.
        onClick={() => isPressedOff && uncheck()}
        onKeyDown={(event) => {
          if (event.key !== " " || !isPressedOff) return;
          event.preventDefault();
          uncheck();
        }}
      />
      {kind === "choices" && (
        <input
          className="bw-input"
          data-option
          dir="auto"
          aria-label={t("editor.option.name", { n })}
          value={option.name ?? ""}
          onChange={({ target }) => set("name", target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      )}
      <input
        className="bw-input"
        data-option={kind === "months" || undefined}
        type={kind === "months" ? "number" : "text"}
        min={1}
        aria-label={t(kind === "months" ? "editor.months.value" : "editor.option.value", { n })}
        value={String(option.value ?? "")}
        spellCheck={false}
        onChange={({ target }) => set("value", target.value)}
        onKeyDown={onKeyDown}
      />
      {kind === "months" && (
        <input
          className="bw-input"
          dir="auto"
          aria-label={t("editor.months.name", { n })}
          value={option.name ?? ""}
          onChange={({ target }) => set("name", target.value)}
        />
      )}
      <MenuButton
        label={t("editor.option.actions", { name })}
        className="bw-sign-button"
        items={[
          { id: "up", label: t("editor.moveUp"), onSelect: () => moveBy(-1) },
          { id: "down", label: t("editor.moveDown"), onSelect: () => moveBy(1) },
          { id: "remove", label: t("editor.remove"), tone: "danger", onSelect: remove },
        ]}
      >
        <MoreIcon />
      </MenuButton>
      {input.enableNotesToDisplay && kind === "choices" && (
        <input
          className="bw-input bw-option-notes"
          dir="auto"
          aria-label={t("editor.option.notes", { name })}
          placeholder={t("editor.option.notes", { name })}
          value={option.notes ?? ""}
          onChange={({ target }) => set("notes", target.value)}
        />
      )}
      <div className="bw-option-defects">
        <DefectNotes of={id} part="option" index={index} />
      </div>
    </li>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Lines pasted into an option take the place of what is selected there, and of all options that nobody has touched since they were made;
 * where more of the option stays, they follow it.
 */
function pasteInto(
  document: FormDocument,
  key: ElementKey,
  index: number,
  { value, selectionStart, selectionEnd }: HTMLInputElement,
  lines: readonly string[],
  t: Translate,
): PasteOptions {
  const input = inputOf(elementAt(document, key))!;
  const inputs = inputsOf(document.form.enrollment);
  const placeholders = optionsOf(input).flatMap((option, place) =>
    isPlaceholder(option, t) &&
    document.fresh[optionMark(key, option.guid)] === true &&
    !isOptionNamed(inputs, input.id, option.guid)
      ? [place]
      : [],
  );
  const drops = placeholders.filter((place) => place !== index);
  const kept = placeholders.includes(index) ? "" : value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);
  const [name, ...behind] = kept.trim() === "" ? lines : [kept, ...lines];
  return { type: "pasteOptions", key, index, name: name!, behind, drops };
}
