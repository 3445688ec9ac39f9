// Marks one property, so that focus can be led to what undo has changed in it.
import type { ReactNode } from "react";
import type { Changed } from "../model/changed.ts";

export const Part = ({ of, children }: { of: string; children: ReactNode }) => <div data-property={of}>{children}</div>;

const controls = "input, textarea, select, [contenteditable], button";

/** Focuses what was changed; it stays where it is where that has focus already. Else the first control takes it. */
export function focusChanged(within: HTMLElement, { property, index }: Changed): void {
  const part = within.querySelector<HTMLElement>(`[data-property="${property}"]`) ?? within;
  const rows = index === undefined ? [] : [...part.querySelectorAll<HTMLElement>("ol > li")];
  const target = rows[Math.min(index ?? 0, rows.length - 1)] ?? part;
  if (target.contains(window.document.activeElement)) return;
  // It may be folded away.
  target.closest("details")?.setAttribute("open", "");
  const control = target.querySelector<HTMLElement>("[data-option]") ?? target.querySelector<HTMLElement>(controls);
  control?.focus();
}
