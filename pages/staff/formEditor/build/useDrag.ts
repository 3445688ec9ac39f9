// Drags a row of a list by finger, pen or mouse: released beside another row it moves there, released elsewhere or with Escape it stays. Near an
// edge the list scrolls. The keyboard has other means (Alt with the arrows, the row's menu).
import { useCallback, useEffect, useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";

/** The row beside which the dragged one would be dropped. */
export interface Drop {
  key: string;
  side: "before" | "behind";
}

export interface Drag {
  /** The row that is dragged; `drop`: null where letting go would leave it. */
  drag: { key: string; drop: Drop | null } | null;
  /** For the row's handle, as it is pressed. The same function at each render. */
  grab(event: PointerEvent, key: string): void;
}

/** How near the edge of what scrolls it begins to do so, and by how much in each frame. */
const edge = 48;
const stepPx = 8;
/** Released farther than this outside the list, the row stays where it was. In pixels. */
const reach = 64;

/** The row's position after it was dropped. A row that is not in the list yet comes into it. */
export function positionAfter(keys: readonly string[], key: string, { key: over, side }: Drop): number {
  const from = keys.indexOf(key);
  if (from < 0) return keys.indexOf(over) + (side === "behind" ? 1 : 0);
  const beside = keys.indexOf(over) + (side === "behind" ? 1 : 0);
  return beside > from ? beside - 1 : beside;
}

/** `list` holds the rows, each with its data-key. */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (key: string, drop: Drop) => void): Drag {
  const [drag, setDrag] = useState<Drag["drag"]>(null);
  const drop = useRef(onDrop);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current?.(), []);
  const grab = useCallback(
    ({ button, isPrimary, pointerId, nativeEvent }: PointerEvent, key: string) => {
      if (button !== 0 || !isPrimary || list.current === null) return;
      nativeEvent.preventDefault();
      stop.current?.();
      stop.current = follow(list.current, key, pointerId, {
        onMove: (next) => setDrag((last) => (isSame(last, key, next) ? last : { key, drop: next })),
        onEnd(landed) {
          stop.current = null;
          setDrag(null);
          if (landed) drop.current(key, landed);
        },
      });
    },
    [list],
  );
  return { drag, grab };
}

const isSame = (drag: Drag["drag"], key: string, drop: Drop | null): boolean =>
  drag?.key === key && drag.drop?.key === drop?.key && drag.drop?.side === drop?.side;

interface Heard {
  onMove(drop: Drop | null): void;
  /** null: it stays where it was. */
  onEnd(drop: Drop | null): void;
}

/** Follows one pointer until it is released or cancelled. Returns a function that stops it. */
function follow(list: HTMLElement, key: string, pointerId: number, { onMove, onEnd }: Heard): () => void {
  const heard = new AbortController();
  const { signal } = heard;
  let at: { x: number; y: number } | null = null;
  let frame = 0;
  const look = () => {
    const found = at && dropAt(list, at.x, at.y);
    return found !== null && changesPosition(list, key, found) ? found : null;
  };
  const end = (drop: Drop | null) => {
    heard.abort();
    cancelAnimationFrame(frame);
    onEnd(drop);
  };
  const scroll = () => {
    if (at && scrollAt(list, at.y)) onMove(look());
    frame = requestAnimationFrame(scroll);
  };
  const isOther = (event: globalThis.PointerEvent) => event.pointerId !== pointerId;
  const move = (event: globalThis.PointerEvent) => {
    if (isOther(event)) return;
    at = { x: event.clientX, y: event.clientY };
    onMove(look());
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", (event) => isOther(event) || end(look()), { signal });
  window.addEventListener("pointercancel", (event) => isOther(event) || end(null), { signal });
  window.addEventListener("blur", () => end(null), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // It ends the drag, and nothing around it.
    event.preventDefault();
    event.stopPropagation();
    end(null);
  };
  window.addEventListener("keydown", onKey, { signal, capture: true });
  scroll();
  return () => end(null);
}

function dropAt(list: HTMLElement, x: number, y: number): Drop | null {
  const frame = list.getBoundingClientRect();
  if (x < frame.left - reach || x > frame.right + reach || y < frame.top - reach || y > frame.bottom + reach)
    return null;
  const rows = rowsOf(list);
  const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1);
  // Behind nothing: in an empty list, first.
  if (!row) return { key: "", side: "behind" };
  const { top, height } = row.getBoundingClientRect();
  return { key: row.dataset["key"]!, side: y < top + height / 2 ? "before" : "behind" };
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(":scope > [data-key]")];

function changesPosition(list: HTMLElement, key: string, drop: Drop): boolean {
  const keys = rowsOf(list).map((row) => row.dataset["key"]!);
  return positionAfter(keys, key, drop) !== keys.indexOf(key);
}

/** Scrolls what the list scrolls in, or the page. Whether it did. */
function scrollAt(list: HTMLElement, y: number): boolean {
  const scrolls = list.scrollHeight > list.clientHeight + 1;
  const scroller = scrolls ? list : document.scrollingElement!;
  const { top, bottom } = scrolls ? list.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
  const by = y < top + edge ? -stepPx : y > bottom - edge ? stepPx : 0;
  const before = scroller.scrollTop;
  if (by !== 0) scroller.scrollTop += by;
  return scroller.scrollTop !== before;
}
