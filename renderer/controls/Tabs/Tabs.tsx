// Tabs over one panel, as in the ARIA pattern: one tab stop, arrow keys move and select, Home and End go to the ends.
import { useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import "./Tabs.css";

interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** A count or similar after the label; announced with it. */
  badge?: ReactNode;
}

export interface TabsProps<Name extends string> {
  /** The purpose of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** Each tab is as wide as its label; absent: they share the row equally. */
  fitted?: boolean;
  /** The content of the selected tab's panel. */
  children: ReactNode;
}

export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  fitted = false,
  children,
}: TabsProps<Name>) {
  const { dir } = useRenderer();
  const row = useRef<HTMLDivElement>(null);
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = tabs.findIndex((tab) => tab.name === chosen);
    const to = tabs[nextIndex(event.key, from, tabs.length, dir)];
    if (to === undefined) return;
    event.preventDefault();
    onChoose(to.name);
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(to)]?.focus();
  };
  return (
    <div className="bw-tabs">
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={fitted ? "bw-tabs-row bw-tabs-row--fitted" : "bw-tabs-row"}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className="bw-tabs-tab"
            aria-selected={tab.name === chosen}
            aria-controls={tab.name === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
            {tab.badge !== undefined && [" ", <span key="badge" className="bw-tabs-badge" children={tab.badge} />]}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        tabIndex={-1}
        className="bw-tabs-panel"
      >
        {children}
      </div>
    </div>
  );
}

/** The index to which a key moves from tab `from` of `count`; -1 for other keys. */
function nextIndex(key: string, from: number, count: number, dir: "ltr" | "rtl"): number {
  const forward = dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (key === forward) return (from + 1) % count;
  if (key === back) return (from + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
}
