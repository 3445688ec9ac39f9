// What can be done to a line or a group as a whole: moved, grouped, removed; moved by Alt with arrows as well.
import type { KeyboardEvent, Ref } from "react";
import { useWords } from "../../../i18n/useWords.ts";
import { MoreIcon } from "../../../ui/icons.tsx";
import { MenuButton, type MenuHandle } from "../../../ui/MenuButton.tsx";
import { groupAround, moveAt, removeAt, type Path } from "../model/conditions.ts";
import { useConditions } from "./conditionTools.ts";

export interface ConditionMenuProps {
  ref: Ref<MenuHandle>;
  path: Path;
  label: string;
  isGroup?: boolean;
}

export function ConditionMenu({ ref, path, label, isGroup = false }: ConditionMenuProps) {
  const { t } = useWords();
  const { root, change } = useConditions();
  const move = useMove(path);
  const group = {
    id: "group",
    label: t("editor.rules.groupLine"),
    onSelect: () => change(groupAround(root, path), { path: [...path, 0], part: "menu" }),
  };
  return (
    <MenuButton
      ref={ref}
      label={label}
      className="bw-sign-button"
      items={[
        { id: "up", label: t("editor.moveUp"), onSelect: () => move(-1) },
        { id: "down", label: t("editor.moveDown"), onSelect: () => move(1) },
        ...(isGroup ? [] : [group]),
        {
          id: "remove",
          label: t("editor.remove"),
          tone: "danger",
          onSelect: () => change(removeAt(root, path), { path: neighbourOf(path), part: "menu" }),
        },
      ]}
    >
      <MoreIcon />
    </MenuButton>
  );
}

const neighbourOf = (path: Path): Path => [...path.slice(0, -1), Math.max(0, (path.at(-1) ?? 0) - 1)];

function useMove(path: Path): (by: 1 | -1) => void {
  const { root, change } = useConditions();
  return (by) => {
    const moved = moveAt(root, path, by);
    if (moved.root !== root) change(moved.root, { path: moved.path, part: "menu" });
  };
}

/** Alt with arrows moves what holds the focus. Of a line within a group, the line: it stops the key. */
export function useMoveKeys(path: Path): (event: KeyboardEvent) => void {
  const move = useMove(path);
  return (event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!event.altKey || by === 0 || nearest(event.target as Element) !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    move(by);
  };
}

const nearest = (target: Element): Element | null => target.closest(".bw-rule, .bw-rule-group");
