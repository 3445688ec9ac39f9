// The handle that a row of a list is dragged by; useDrag does the rest. Not for the keyboard, which has its own ways.
import type { PointerEvent } from "react";
import { DragIcon } from "./outlineIcons.tsx";
import "./drag.css";

export const DragGrip = ({ onGrab }: { onGrab(event: PointerEvent): void }) => (
  <span className="bw-drag-grip" aria-hidden="true" onPointerDown={onGrab}>
    <DragIcon />
  </span>
);
