// Tabs over one panel: one stop for the Tab key, arrows move between them.
import { useId } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { nextInRow, readsLeftwards } from "./useMenu.ts";
import "./choices.css";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** A count or the like behind the label; read out with it. */
  badge?: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** What the tabs are of; read out. */
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose(id: Id): void;
  /** The chosen tab's panel. */
  children: ReactNode;
}

export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const own = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = nextInRow(event.key, at, tabs.length, readsLeftwards(event.currentTarget));
    if (next === null) return;
    event.preventDefault();
    onChoose(tabs[next]!.id);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div className="bw-tabs">
      <div className="bw-tabs-list bw-screen-only" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${own}-${tab.id}`}
            className="bw-tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${own}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
            {tab.badge !== undefined && <span className="bw-tab-badge">{tab.badge}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${own}-panel`} aria-labelledby={`${own}-${chosen}`} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
