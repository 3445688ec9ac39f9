// The keyboard and the place of a menu that opens from a button (ARIA's menu button): arrows, Home, End, letters, Escape, Tab.
import { useCallback, useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";

export interface MenuItem {
  /** Unique in its menu. */
  id: string;
  /** Translated already: the words, not the key. */
  label: string;
  /** Held: stays in reach, does nothing. */
  isDisabled?: boolean;
  tone?: "danger";
  /** Items of one group are listed together under its words. */
  group?: string;
  icon?: ReactNode;
  onSelect(): void;
}

export interface Menu {
  isOpen: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  list: RefObject<HTMLDivElement | null>;
  toggle(): void;
  select(item: MenuItem): void;
  onOpenerKey(event: KeyboardEvent): void;
  onListKey(event: KeyboardEvent): void;
  onListBlur(event: { relatedTarget: EventTarget | null }): void;
}

/** Which of `count` items takes focus after `at`, for a key; null: the key does not move in a list. */
export function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** The same in a row: left and right lead on by the reading direction, up and down lead nowhere. */
export function nextInRow(key: string, at: number, count: number, isRtl: boolean): number | null {
  const [forward, back] = isRtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === forward) return nextIndex("ArrowDown", at, count);
  if (key === back) return nextIndex("ArrowUp", at, count);
  return key === "ArrowUp" || key === "ArrowDown" ? null : nextIndex(key, at, count);
}

/** Whether an element is read from right to left. */
export const readsLeftwards = (element: Element): boolean => getComputedStyle(element).direction === "rtl";

/** The item that a typed letter leads to: the next one that begins with it; -1: none does. */
export function indexByLetter(letter: string, at: number, labels: readonly string[]): number {
  const order = labels.map((_label, step) => (at + 1 + step) % labels.length);
  return order.find((index) => labels[index]!.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())) ?? -1;
}

export function useMenu(items: readonly MenuItem[]): Menu {
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const isOpen = openAt !== null;
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
  const focus = (index: number) => entries()[index]?.focus();
  const close = useCallback((giveBack: boolean) => {
    setOpenAt(null);
    if (giveBack) opener.current?.focus();
  }, []);
  useEffect(() => {
    if (openAt === null || !list.current || !opener.current) return;
    showBelow(list.current, opener.current);
    [...list.current.querySelectorAll<HTMLElement>("[role^=menuitem]")].at(openAt)?.focus();
    const closeOutside = (event: Event) => {
      const inside = [list, opener].some(({ current }) => current?.contains(event.target as Node));
      if (!inside) setOpenAt(null);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [openAt]);

  return {
    isOpen,
    opener,
    list,
    toggle: () => setOpenAt(isOpen ? null : 0),
    select(item) {
      if (item.isDisabled) return;
      close(true);
      item.onSelect();
    },
    onOpenerKey(event) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setOpenAt(event.key === "ArrowDown" ? 0 : -1);
    },
    onListKey(event) {
      const at = entries().findIndex((entry) => entry === document.activeElement);
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        return close(true);
      }
      if (event.key === "Tab") return close(true);
      const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
      const labels = items.map(({ label }) => label);
      const next = isLetter ? indexByLetter(event.key, at, labels) : nextIndex(event.key, at, items.length);
      if (next === null || next === -1) return;
      event.preventDefault();
      focus(next);
    },
    onListBlur({ relatedTarget }) {
      const stays = relatedTarget instanceof Node && list.current?.contains(relatedTarget);
      if (!stays && relatedTarget !== opener.current && relatedTarget !== null) close(false);
    },
  };
}

const gap = 4;

/** Lays the menu under its button, at the side where it fits; above all else, so that no table cuts it off. */
function showBelow(list: HTMLElement, opener: HTMLElement): void {
  if (typeof list.showPopover === "function") {
    list.popover = "manual";
    list.showPopover();
  }
  const button = opener.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const isRtl = getComputedStyle(opener).direction === "rtl";
  const wide = document.documentElement.clientWidth;
  const wanted = isRtl ? button.left : button.right - width;
  const left = Math.max(gap, Math.min(wanted, wide - width - gap));
  const below = button.bottom + gap;
  const fits = below + height <= window.innerHeight || button.top < height;
  list.style.setProperty("left", `${left}px`);
  const top = fits ? below : button.top - gap - height;
  // A long list on a low screen covers its button: whatever is below the screen could never be reached.
  list.style.setProperty("top", `${Math.max(gap, Math.min(top, window.innerHeight - gap - height))}px`);
}
