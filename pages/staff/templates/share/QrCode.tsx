// A link as a QR code, to look at and to print.
import { useMemo } from "react";
import { useApp } from "../../../services/app.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { qrCells, QrDrawing, type QrCells } from "../../../ui/QrDrawing.tsx";
import { fileNameOf } from "../../downloadJson.ts";
import { saveBlob } from "../../../ui/saveBlob.ts";

export interface QrCodeProps {
  link: string;
  /** The form's name, for the files'. */
  name: string;
}

export default function QrCode({ link, name }: QrCodeProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const cells = useMemo(() => qrCells(link), [link]);
  const savePng = async () => {
    const png = await pngOf(cells);
    if (png) saveBlob(fileNameOf(name, "png"), png);
    else notices.toast("error", { key: "share.pngFailed", params: {} });
  };
  return (
    <div className="bw-qr">
      <QrDrawing className="bw-qr-code" cells={cells} label={t("share.qr")} />
      <div className="bw-share-buttons">
        <button
          type="button"
          className="bw-button"
          onClick={() => saveBlob(fileNameOf(name, "svg"), new Blob([svgOf(cells)], { type: "image/svg+xml" }))}
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

const svgOf = ({ size, path }: QrCells): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges">` +
  `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`;

/** A module is so many pixels wide: enough for a poster. */
const modulePixels = 24;

/** Null where the browser cannot draw it. */
function pngOf({ size, data }: QrCells): Promise<Blob | null> {
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
