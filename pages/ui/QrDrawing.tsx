// A QR code as a drawing: black on white whatever the page's colours, as a scanner reads it.
import { encode } from "uqr";

export interface QrCells {
  /** Modules along a side, with the quiet zone. */
  size: number;
  /** The black modules, in a square of that size. */
  path: string;
  /** Rows of modules; true: black. */
  data: readonly (readonly boolean[])[];
}

/** The quiet zone that the standard asks for, in modules. */
const border = 4;

export function qrCells(text: string): QrCells {
  const { size, data } = encode(text, { ecc: "M", border });
  const path = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path, data };
}

export interface QrDrawingProps {
  cells: QrCells;
  /** Read out. */
  label: string;
  className: string;
}

export const QrDrawing = ({ cells: { size, path }, label, className }: QrDrawingProps) => (
  <svg className={className} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
);
