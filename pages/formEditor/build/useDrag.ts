// Dragging a row by finger, pen or mouse. The keyboard has its own ways (Alt with the arrows, the row's menu).
import { useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";
import type { ElementKey } from "../model/document.ts";

/** Where the dragged row would come to stand. */
export interface Drop {
  key: ElementKey;
  side: "before" | "behind";
}

interface Drag {
  drop: Drop | null;
  grab(event: PointerEvent, key: ElementKey): void;
}

/** How near the list's edge it begins to scroll, and by how much. */
const edge = 40;
const stepPx = 12;

/** `list` holds the rows, each with its data-key; `onDrop` is told only of a place that is another one. */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (key: ElementKey, drop: Drop) => void): Drag {
  const [drop, setDrop] = useState<Drop | null>(null);
  const latest = useRef<Drop | null>(null);
  const grab = (event: PointerEvent, key: ElementKey) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget as HTMLElement;
    grip.setPointerCapture(event.pointerId);
    const over = (moved: globalThis.PointerEvent) => {
      const next = dropAt(list.current, moved.clientY);
      latest.current = next?.key === key ? null : next;
      setDrop(latest.current);
    };
    const end = () => {
      grip.removeEventListener("pointermove", over);
      for (const type of ["pointerup", "pointercancel", "keydown"]) grip.removeEventListener(type, end);
      setDrop(null);
    };
    const land = () => {
      const landed = latest.current;
      latest.current = null;
      end();
      if (landed) onDrop(key, landed);
    };
    grip.addEventListener("pointermove", over);
    grip.addEventListener("pointerup", land, { once: true });
    grip.addEventListener("pointercancel", end, { once: true });
  };
  return { drop, grab };
}

function dropAt(list: HTMLElement | null, y: number): Drop | null {
  if (!list) return null;
  const frame = list.getBoundingClientRect();
  if (y < frame.top + edge) list.scrollBy({ top: -stepPx });
  else if (y > frame.bottom - edge) list.scrollBy({ top: stepPx });
  const rows = [...list.querySelectorAll<HTMLElement>("[data-key]")];
  const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1);
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  return { key: row.dataset["key"]!, side: y < top + height / 2 ? "before" : "behind" };
}
