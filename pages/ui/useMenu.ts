// The keyboard and the position of a menu that opens from a button (ARIA's menu button): arrows, Home, End, letters, Escape, Tab. A long menu
// can be searched: the search has focus first, and takes what is typed on an item.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";

export interface MenuItem {
  /** Unique in its menu. */
  id: string;
  /** Translated already: the words, not the key. */
  label: string;
  /** Disabled, but can still be focused. */
  isDisabled?: boolean;
  tone?: "danger";
  /** Items of one group are listed together under its words. */
  group?: string;
  icon?: ReactNode;
  /** Shown last. */
  end?: ReactNode;
  onSelect(): void;
}

export interface Menu {
  isOpen: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  list: RefObject<HTMLDivElement | null>;
  /** What is searched for, and the items that contain it. */
  sought: string;
  found: readonly MenuItem[];
  search(text: string): void;
  close(): void;
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

/**
 * The item that typed letters lead to: the next one that begins with them, of several letters also the same one; -1: none does. One letter
 * again and again leads on.
 */
export function indexByLetter(typed: string, at: number, labels: readonly string[]): number {
  const letters = [...typed].every((letter) => letter === typed[0]) ? typed.slice(0, 1) : typed;
  const first = letters.length > 1 ? Math.max(at, 0) : at + 1;
  const order = labels.map((_label, step) => (first + step) % labels.length);
  return order.find((index) => labels[index]!.toLocaleLowerCase().startsWith(letters.toLocaleLowerCase())) ?? -1;
}

/** Letters typed within this time of each other are one word. */
const wordMs = 700;

/** Those with a word that begins as is searched for; where there are none, those that contain it. Hyphens and spaces do not matter. */
function matching(items: readonly MenuItem[], sought: string): readonly MenuItem[] {
  const wanted = lettersOf(sought);
  if (wanted === "") return items;
  const begun = items.filter(({ label }) => wordEndings(label).some((words) => words.startsWith(wanted)));
  return begun.length > 0 ? begun : items.filter(({ label }) => lettersOf(label).includes(wanted));
}

const lettersOf = (text: string): string => text.toLocaleLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The label from each of its words on. */
const wordEndings = (label: string): string[] => {
  const words = label.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  return words.map((_word, first) => lettersOf(words.slice(first).join("")));
};

const searchOf = (list: HTMLElement) => list.querySelector<HTMLInputElement>("input[type=search]");
const entriesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")];

export function useMenu(items: readonly MenuItem[]): Menu {
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const [sought, search] = useState("");
  const found = useMemo(() => matching(items, sought), [items, sought]);
  const isOpen = openAt !== null;
  const close = useCallback((giveBack: boolean) => {
    setOpenAt(null);
    search("");
    if (giveBack) opener.current?.focus();
  }, []);
  useOpened(openAt, { opener, list, close });
  // Another search, another height.
  useEffect(() => {
    if (isOpen && list.current && opener.current) showBelow(list.current, opener.current);
  }, [isOpen, found.length]);

  const select = (item: MenuItem) => {
    if (item.isDisabled) return;
    close(true);
    item.onSelect();
  };
  return {
    isOpen,
    opener,
    list,
    sought,
    found,
    search,
    close: () => close(false),
    toggle: () => (isOpen ? close(false) : setOpenAt(0)),
    select,
    onOpenerKey(event) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setOpenAt(event.key === "ArrowDown" ? 0 : -1);
    },
    onListKey: useListKey(list, found, { select, leave: () => close(true) }),
    onListBlur({ relatedTarget }) {
      const stays = relatedTarget instanceof Node && list.current?.contains(relatedTarget);
      if (!stays && relatedTarget !== opener.current && relatedTarget !== null) close(false);
    },
  };
}

interface Opened {
  opener: RefObject<HTMLButtonElement | null>;
  list: RefObject<HTMLDivElement | null>;
  close(giveBack: boolean): void;
}

/** Lays the menu out, gives focus to its search or the entry at `openAt`, and closes it by a press outside. */
function useOpened(openAt: number | null, { opener, list, close }: Opened): void {
  useEffect(() => {
    if (openAt === null || !list.current || !opener.current) return;
    showBelow(list.current, opener.current);
    (searchOf(list.current) ?? entriesOf(list.current).at(openAt))?.focus();
    const closeOutside = (event: Event) => {
      const inside = [list, opener].some(({ current }) => current?.contains(event.target as Node));
      if (!inside) close(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [openAt, opener, list, close]);
}

interface ListKeys {
  select(item: MenuItem): void;
  /** Closes the menu; its button has focus again. */
  leave(): void;
}

/** The keys of an open menu. */
function useListKey(
  list: RefObject<HTMLDivElement | null>,
  found: readonly MenuItem[],
  { select, leave }: ListKeys,
): Menu["onListKey"] {
  const typed = useRef({ letters: "", at: 0 });
  return (event) => {
    const entries = list.current === null ? [] : entriesOf(list.current);
    const at = entries.findIndex((entry) => entry === document.activeElement);
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      return leave();
    }
    if (event.key === "Tab") return leave();
    const isLetter = isLetterKey(event);
    const searching = list.current && searchOf(list.current);
    if (searching) {
      if (event.key === "Enter" && at < 0) {
        event.preventDefault();
        const [first] = found;
        if (first) select(first);
        return;
      }
      // The letter goes where focus is by then.
      if (isLetter || event.key === "Backspace") return searching.focus();
      if (at < 0 && (event.key === "Home" || event.key === "End")) return;
    }
    if (isLetter) {
      const { letters, at: when } = typed.current;
      const isWord = event.timeStamp - when < wordMs;
      typed.current = { letters: isWord ? letters + event.key : event.key, at: event.timeStamp };
    }
    const labels = found.map(({ label }) => label);
    if (entries.length === 0) return;
    const next = isLetter ? indexByLetter(typed.current.letters, at, labels) : nextIndex(event.key, at, entries.length);
    if (next === null || next === -1) return;
    event.preventDefault();
    entries[next]?.focus();
  };
}

const isLetterKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;

const gap = 4;
/** On a very low screen it covers its button rather than be lower than this. */
const least = 160;

/** Lays the menu under its button, at the side where it fits; above all else, so that no table cuts it off. */
function showBelow(list: HTMLElement, opener: HTMLElement): void {
  if (typeof list.showPopover === "function") {
    list.popover = "manual";
    list.showPopover();
  }
  list.style.removeProperty("max-block-size");
  const button = opener.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const isRtl = getComputedStyle(opener).direction === "rtl";
  const wide = document.documentElement.clientWidth;
  const wanted = isRtl ? button.left : button.right - width;
  const left = Math.max(gap, Math.min(wanted, wide - width - gap));
  const below = button.bottom + gap;
  const room = { below: window.innerHeight - below - gap, above: button.top - 2 * gap };
  const fits = height <= room.below || room.below >= room.above;
  list.style.setProperty("left", `${left}px`);
  // It scrolls where it is longer than its side of the button.
  const shown = Math.min(height, Math.max(fits ? room.below : room.above, least));
  list.style.setProperty("max-block-size", `${shown}px`);
  const top = fits ? below : button.top - gap - shown;
  list.style.setProperty("top", `${Math.max(gap, Math.min(top, window.innerHeight - gap - shown))}px`);
}
