// The menu that adds an element behind the selected one.
import { useRef } from "react";
import type { KeysBelow } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { MenuButton, type MenuHandle, type MenuItem } from "../../../ui/MenuButton.tsx";
import type { Command } from "../model/command.ts";
import { inputGroups } from "../model/inputTraits.ts";
import { TypeIcon, type ElementLook } from "../typeIcons.tsx";
import { useFocusRequest } from "../useFocusRequest.ts";
import { addHtml, addInput, addTags } from "./addable.ts";

/** `at`: the position of a new element. */
export function AddMenu({ at, onAdd }: { at: number; onAdd(command: Command): void }) {
  const { t } = useWords();
  const menu = useRef<MenuHandle>(null);
  useFocusRequest("addMenu", () => menu.current?.toggle());
  const item = (look: ElementLook, group: KeysBelow<"editor.group.">, command: Command): MenuItem => ({
    id: look,
    label: t(`editor.type.${look}`),
    group: t(`editor.group.${group}`),
    icon: <TypeIcon look={look} />,
    onSelect: () => onAdd(command),
  });
  const items = [
    ...inputGroups.flatMap(({ group, types }) => types.map((type) => item(type, group, addInput(type, at, t)))),
    item("html", "blocks", addHtml(at, t)),
    item("prepopulated", "blocks", addTags(at)),
  ];
  return (
    <MenuButton
      ref={menu}
      label={t("editor.add")}
      items={items}
      className="bw-button bw-button--tonal bw-outline-add"
    />
  );
}
