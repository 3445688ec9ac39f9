// The open menu of a button.
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import type { MenuItem } from "./useMenu.ts";
import "./menu.css";

export interface MenuListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  heading?: ReactNode;
  list: RefObject<HTMLDivElement | null>;
  select(item: MenuItem): void;
  onListKey(event: KeyboardEvent): void;
  onListBlur(event: { relatedTarget: EventTarget | null }): void;
}

export function MenuList({ id, label, items, heading, list, select, onListKey, onListBlur }: MenuListProps) {
  return (
    <div ref={list} className="bw-menu-list" onKeyDown={onListKey} onBlur={onListBlur}>
      {heading !== undefined && <div className="bw-menu-heading">{heading}</div>}
      <div id={id} role="menu" aria-label={label}>
        {groupsOf(items).map(({ group, items: grouped }) => (
          <div key={group} role={group === "" ? "none" : "group"} aria-label={group || undefined}>
            {group !== "" && (
              <p className="bw-menu-group" aria-hidden="true">
                {group}
              </p>
            )}
            {grouped.map((item) => (
              <button
                key={item.id}
                type="button"
                role="menuitem"
                // One of the items is in the tab order, so that a scrolling list can be reached by keyboard.
                tabIndex={item === items[0] ? 0 : -1}
                className="bw-menu-item"
                data-tone={item.tone}
                aria-disabled={item.isDisabled || undefined}
                onClick={() => select(item)}
              >
                {item.icon}
                {item.label}
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The items with neighbours of one group together, in their order. */
function groupsOf(items: readonly MenuItem[]): { group: string; items: MenuItem[] }[] {
  const groups: { group: string; items: MenuItem[] }[] = [];
  for (const item of items) {
    const { group = "" } = item;
    const last = groups.at(-1);
    if (last?.group === group) last.items.push(item);
    else groups.push({ group, items: [item] });
  }
  return groups;
}
