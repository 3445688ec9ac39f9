// The menu that adds an element behind the selected one, or where it is dragged to. It is searched by typing.
import { useRef } from "react";
import type { PointerEvent } from "react";
import type { KeysBelow } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { MenuButton, type MenuHandle, type MenuItem } from "../../../ui/MenuButton.tsx";
import { inputGroups } from "../model/inputTraits.ts";
import { TypeIcon, type ElementLook } from "../typeIcons.tsx";
import { useFocusRequest } from "../useFocusRequest.ts";
import { addHtml, addInput, addTags, type Adding } from "./addable.ts";
import { DragGrip } from "./DragGrip.tsx";

export interface AddMenuProps {
  /** The position of a new element. */
  at: number;
  onAdd(command: Adding): void;
  /** An element is dragged out of the menu, which is then out of the way. */
  onGrab(event: PointerEvent, look: ElementLook): void;
  isDragging: boolean;
}

/** The command that adds an element of this look at an index. */
export function addingOf(look: ElementLook, at: number, t: Parameters<typeof addHtml>[1]): Adding {
  if (look === "prepopulated") return addTags(at);
  return look === "html" || look === "unknown" ? addHtml(at, t) : addInput(look, at, t);
}

export function AddMenu({ at, onAdd, onGrab, isDragging }: AddMenuProps) {
  const { t } = useWords();
  const menu = useRef<MenuHandle>(null);
  useFocusRequest("addMenu", () => menu.current?.toggle());
  const item = (look: Exclude<ElementLook, "unknown">, group: KeysBelow<"editor.group.">): MenuItem => ({
    id: look,
    label: t(`editor.type.${look}`),
    group: t(`editor.group.${group}`),
    icon: <TypeIcon look={look} />,
    end: <DragGrip onGrab={(event) => onGrab(event, look)} />,
    onSelect: () => onAdd(addingOf(look, at, t)),
  });
  const items = [
    ...inputGroups.flatMap(({ group, types }) => types.map((type) => item(type, group))),
    item("html", "blocks"),
    item("prepopulated", "blocks"),
  ];
  return (
    <MenuButton
      ref={menu}
      label={t("editor.add")}
      items={items}
      searchLabel={t("editor.add.search")}
      isAway={isDragging}
      className="bw-button bw-button--tonal bw-outline-add"
    />
  );
}
