// The handle for dragging a row of a list; useDrag does the rest. It is not for the keyboard, which has other means.
import type { PointerEvent } from "react";
import { DragIcon } from "./outlineIcons.tsx";
import "./drag.css";

export const DragGrip = ({ onGrab }: { onGrab(event: PointerEvent): void }) => (
  <span className="bw-drag-grip" aria-hidden="true" onPointerDown={onGrab}>
    <DragIcon />
  </span>
);
