// One element in the outline. It renders again only when its element, its number of defects or its being selected changes.
import { memo } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { FormElement, KeysBelow } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { MoreIcon, AlertIcon } from "../../../ui/icons.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { elementName, lookOf } from "../elementWords.ts";
import { inputOf, isNameless, rulesOf, type ElementKey } from "../model/document.ts";
import { TypeIcon } from "../typeIcons.tsx";
import { DragGrip } from "./DragGrip.tsx";
import { EyeOffIcon, RuleIcon } from "./outlineIcons.tsx";

export interface RowActions {
  /** Reports the row's button, or null when it is removed. */
  attach(key: ElementKey, button: HTMLButtonElement | null): void;
  choose(key: ElementKey): void;
  onKey(event: KeyboardEvent, key: ElementKey): void;
  move(key: ElementKey, by: number): void;
  duplicate(key: ElementKey): void;
  remove(key: ElementKey): void;
  grab(event: PointerEvent, key: ElementKey): void;
}

export interface OutlineRowProps {
  id: ElementKey;
  element: FormElement;
  isSelected: boolean;
  /** The Tab key stops here. */
  isStop: boolean;
  defects: number;
  isDragged: boolean;
  /** An item is dragged over this row and would be dropped before or behind it. */
  drop: "before" | "behind" | null;
  actions: RowActions;
}

export const OutlineRow = memo(function OutlineRow({
  id,
  element,
  isSelected,
  isStop,
  defects,
  isDragged,
  drop,
  actions,
}: OutlineRowProps) {
  const { t } = useWords();
  const name = elementName(element, t);
  const look = lookOf(element);
  return (
    <li
      className="bw-outline-row bw-drag-row"
      data-key={id}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      data-drop={drop ?? undefined}
    >
      <DragGrip onGrab={(event) => actions.grab(event, id)} />
      <button
        ref={(button) => actions.attach(id, button)}
        type="button"
        className="bw-outline-name"
        aria-current={isSelected || undefined}
        tabIndex={isStop ? 0 : -1}
        title={name}
        onClick={() => actions.choose(id)}
        onKeyDown={(event) => actions.onKey(event, id)}
      >
        <TypeIcon look={look} />
        <span className="bw-outline-words">
          <bdi>{name}</bdi>
          <span className="bw-visually-hidden">, {t(`editor.type.${look}`)}</span>
        </span>
        <Marks element={element} defects={defects} />
      </button>
      {isSelected && <RowMenu id={id} name={name} actions={actions} />}
    </li>
  );
});

function Marks({ element, defects }: { element: FormElement; defects: number }) {
  const { t } = useWords();
  const input = inputOf(element);
  const mark = (what: KeysBelow<"editor.mark.">) => (
    <span className="bw-visually-hidden">, {t(`editor.mark.${what}`)}</span>
  );
  return (
    <span className="bw-outline-marks">
      {input?.required && (
        <span className="bw-outline-required">
          <span aria-hidden="true">*</span>
          {mark("required")}
        </span>
      )}
      {input?.visible === false && (
        <span title={t("editor.mark.hidden")}>
          <EyeOffIcon />
          {mark("hidden")}
        </span>
      )}
      {input && (rulesOf(input).length > 0 || input.logic) ? (
        <span title={t("editor.mark.rules")}>
          <RuleIcon />
          {mark("rules")}
        </span>
      ) : null}
      {input && isNameless(input) && (
        <span className="bw-outline-warning" title={t("editor.mark.nameless")}>
          <AlertIcon />
          {mark("nameless")}
        </span>
      )}
      {defects > 0 && (
        <span className="bw-outline-defect" title={t("editor.mark.defects")}>
          <AlertIcon />
          {mark("defects")}
        </span>
      )}
    </span>
  );
}

function RowMenu({ id, name, actions }: { id: ElementKey; name: string; actions: RowActions }) {
  const { t } = useWords();
  const far = Number.MAX_SAFE_INTEGER;
  const items = [
    { id: "up", label: t("editor.moveUp"), onSelect: () => actions.move(id, -1) },
    { id: "down", label: t("editor.moveDown"), onSelect: () => actions.move(id, 1) },
    { id: "first", label: t("editor.moveFirst"), onSelect: () => actions.move(id, -far) },
    { id: "last", label: t("editor.moveLast"), onSelect: () => actions.move(id, far) },
    { id: "duplicate", label: t("editor.duplicate"), onSelect: () => actions.duplicate(id) },
    { id: "remove", label: t("editor.remove"), tone: "danger" as const, onSelect: () => actions.remove(id) },
  ];
  return (
    <MenuButton label={t("editor.actions", { name })} items={items} className="bw-sign-button">
      <MoreIcon />
    </MenuButton>
  );
}
