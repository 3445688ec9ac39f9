// A link as a QR code, to look at and to print.
import { useMemo } from "react";
import { encode } from "uqr";
import { useApp } from "../../../services/app.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { fileNameOf } from "../../downloadJson.ts";
import { saveBlob } from "../../saveBlob.ts";

export interface QrCodeProps {
  link: string;
  /** The form's name, for the files'. */
  name: string;
}

export default function QrCode({ link, name }: QrCodeProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const drawing = useMemo(() => drawingOf(link), [link]);
  const savePng = async () => {
    const png = await pngOf(drawing);
    if (png) saveBlob(fileNameOf(name, "png"), png);
    else notices.toast("error", { key: "share.pngFailed", params: {} });
  };
  return (
    <div className="bw-qr">
      <svg
        className="bw-qr-code"
        role="img"
        aria-label={t("share.qr")}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        shapeRendering="crispEdges"
      >
        <rect width={drawing.size} height={drawing.size} fill="#fff" />
        <path d={drawing.path} fill="#000" />
      </svg>
      <div className="bw-share-buttons">
        <button
          type="button"
          className="bw-button"
          onClick={() => saveBlob(fileNameOf(name, "svg"), new Blob([svgOf(drawing)], { type: "image/svg+xml" }))}
        >
          {t("share.saveSvg")}
        </button>
        <button type="button" className="bw-button" onClick={() => void savePng()}>
          {t("share.savePng")}
        </button>
      </div>
    </div>
  );
}

interface Drawing {
  /** Modules along a side, with the quiet zone. */
  size: number;
  /** The black modules, in a square of that size. */
  path: string;
  /** Rows of modules; true: black. */
  data: readonly (readonly boolean[])[];
}

/** The quiet zone that the standard asks for, in modules. */
const border = 4;

function drawingOf(link: string): Drawing {
  const { size, data } = encode(link, { ecc: "M", border });
  const path = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path, data };
}

const svgOf = ({ size, path }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges">` +
  `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`;

/** A module is so many pixels wide: enough for a poster. */
const modulePixels = 24;

/** Null where the browser cannot draw it. */
function pngOf({ size, data }: Drawing): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * modulePixels;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  data.forEach((row, y) =>
    row.forEach((isBlack, x) => {
      if (isBlack) context.fillRect(x * modulePixels, y * modulePixels, modulePixels, modulePixels);
    }),
  );
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
