// One choice of a question, or one period of a plan: its fields, its mark, its menu and its keys.
import { typedDigits } from "@billwright/engine/typed";
import type { Option } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { MoreIcon } from "../../../ui/icons.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { DragGrip } from "../build/DragGrip.tsx";
import type { Drag, Drop } from "../build/useDrag.ts";
import { DefectNotes } from "../DefectNote.tsx";
import { traitsOf } from "../model/inputTraits.ts";
import { optionName } from "../model/rules.ts";
import { useOptionEdits, type EditedOption, type OptionEdits } from "./useOptionEdits.ts";

export interface OptionRowProps extends EditedOption {
  option: Option;
  isDragged: boolean;
  drop: Drop["side"] | null;
  grab: Drag["grab"];
}

export function OptionRow(props: OptionRowProps) {
  const { id, input, kind, option, index, isDragged, drop, grab } = props;
  const { t } = useWords();
  const edits = useOptionEdits(props);
  const name = optionName(option);
  return (
    <li
      className="bw-option bw-drag-row"
      data-key={index}
      data-dragged={isDragged || undefined}
      data-drop={drop ?? undefined}
      data-notes={input.enableNotesToDisplay || undefined}
    >
      <DragGrip onGrab={(event) => grab(event, String(index))} />
      <StartMark row={props} edits={edits} />
      {kind === "choices" ? <ChoiceFields row={props} edits={edits} /> : <MonthFields row={props} edits={edits} />}
      <MenuButton
        label={t("editor.option.actions", { name })}
        className="bw-sign-button"
        items={[
          { id: "up", label: t("editor.moveUp"), onSelect: () => edits.moveBy(-1) },
          { id: "down", label: t("editor.moveDown"), onSelect: () => edits.moveBy(1) },
          { id: "remove", label: t("editor.remove"), tone: "danger", onSelect: edits.remove },
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
          onChange={({ target }) => edits.set("notes", target.value)}
        />
      )}
      <div className="bw-option-defects">
        <DefectNotes of={id} part="option" index={index} />
      </div>
    </li>
  );
}

interface FieldsProps {
  row: OptionRowProps;
  edits: OptionEdits;
}

/** Whether it is chosen as the form opens. */
function StartMark({ row: { id, input, option }, edits }: FieldsProps) {
  const { t } = useWords();
  const { oneChecked } = traitsOf(input.inputType);
  const isPressedOff = oneChecked && option.checked === true;
  return (
    <input
      type={oneChecked ? "radio" : "checkbox"}
      name={`checked-${id}`}
      aria-label={t("editor.option.checked", { name: optionName(option) })}
      checked={option.checked === true}
      onChange={({ target }) => edits.check(target.checked)}
      // A radio button that is on cannot be pressed off, and a key on it is no click; here it can, by both.
      onClick={() => isPressedOff && edits.check(false)}
      onKeyDown={(event) => {
        if (event.key !== " " || !isPressedOff) return;
        event.preventDefault();
        edits.check(false);
      }}
    />
  );
}

function ChoiceFields({ row: { option, index }, edits }: FieldsProps) {
  const { t } = useWords();
  const n = index + 1;
  return (
    <>
      <input
        className="bw-input"
        data-option
        dir="auto"
        aria-label={t("editor.option.name", { n })}
        value={option.name ?? ""}
        onChange={({ target }) => edits.set("name", target.value)}
        onKeyDown={edits.onKeyDown}
        onPaste={edits.onPaste}
      />
      <input
        className="bw-input"
        type="text"
        min={1}
        aria-label={t("editor.option.value", { n })}
        value={String(option.value ?? "")}
        spellCheck={false}
        onChange={({ target }) => edits.set("value", target.value)}
        onKeyDown={edits.onKeyDown}
      />
    </>
  );
}

function MonthFields({ row: { option, index }, edits }: FieldsProps) {
  const { t } = useWords();
  const n = index + 1;
  return (
    <>
      <input
        className="bw-input"
        data-option
        type="text"
        inputMode="numeric"
        aria-label={t("editor.months.value", { n })}
        value={String(option.value ?? "")}
        spellCheck={false}
        onChange={({ target }) => edits.set("value", typedDigits(target.value))}
        onKeyDown={edits.onKeyDown}
      />
      <input
        className="bw-input"
        dir="auto"
        aria-label={t("editor.months.name", { n })}
        value={option.name ?? ""}
        onChange={({ target }) => edits.set("name", target.value)}
      />
    </>
  );
}
