// The open menu of a button.
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { useWords } from "../i18n/useWords.ts";
import type { MenuItem } from "./useMenu.ts";
import "./menu.css";

export interface MenuListProps {
  id: string;
  label: string;
  heading?: ReactNode;
  searchLabel?: string;
  isAway?: boolean;
  sought: string;
  found: readonly MenuItem[];
  search(text: string): void;
  list: RefObject<HTMLDivElement | null>;
  select(item: MenuItem): void;
  onListKey(event: KeyboardEvent): void;
  onListBlur(event: { relatedTarget: EventTarget | null }): void;
}

export function MenuList(props: MenuListProps) {
  const { id, label, heading, searchLabel, isAway, sought, found, search, list, select, onListKey, onListBlur } = props;
  const { t } = useWords();
  return (
    <div ref={list} className="bw-menu-list" data-away={isAway || undefined} onKeyDown={onListKey} onBlur={onListBlur}>
      {searchLabel !== undefined && (
        <div className="bw-menu-search">
          <input
            type="search"
            className="bw-input"
            aria-label={searchLabel}
            placeholder={searchLabel}
            aria-controls={id}
            value={sought}
            onChange={({ target }) => search(target.value)}
          />
          <p role="status" className={found.length > 0 ? "bw-visually-hidden" : "bw-soft"}>
            {found.length === 0 && t("list.nothingFound")}
          </p>
        </div>
      )}
      {heading !== undefined && <div className="bw-menu-heading">{heading}</div>}
      <div id={id} role="menu" aria-label={label}>
        {groupsOf(found).map(({ group, items: grouped }) => (
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
                tabIndex={item === found[0] ? 0 : -1}
                className="bw-menu-item"
                data-tone={item.tone}
                aria-disabled={item.isDisabled || undefined}
                onClick={() => select(item)}
              >
                {item.icon}
                {item.end === undefined ? item.label : <span className="bw-menu-label">{item.label}</span>}
                {item.end}
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
