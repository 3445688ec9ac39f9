// What can be done with a PDF: zoom, save, print; and what the page puts beside it.
import type { ReactNode } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { DownloadIcon, ResetIcon, MinusIcon, PlusIcon, PrintIcon } from "./icons.tsx";

export interface PdfToolbarProps {
  page: number;
  pages: number;
  /** Of how it opens. */
  percent: number;
  /** Null: it cannot be larger, or smaller. */
  onZoomIn: (() => void) | null;
  onZoomOut: (() => void) | null;
  onReset(): void;
  onSave(): void;
  /** The page's own tools. */
  children: ReactNode;
}

export function PdfToolbar({ page, pages, percent, onZoomIn, onZoomOut, onReset, onSave, children }: PdfToolbarProps) {
  const { t } = useWords();
  return (
    <div className="bw-pdf-bar bw-screen-only" role="group" aria-label={t("pdf.tools")}>
      <span className="bw-pdf-count">{t("pdf.pageOf", { page, pages })}</span>
      <span className="bw-pdf-zoom">
        <Tool label={t("pdf.zoomOut")} onPress={onZoomOut} icon={<MinusIcon />} />
        <span role="status">{t("pdf.percent", { percent })}</span>
        <Tool label={t("pdf.zoomIn")} onPress={onZoomIn} icon={<PlusIcon />} />
        <Tool label={t("pdf.reset")} onPress={onReset} icon={<ResetIcon />} />
      </span>
      <Tool label={t("pdf.download")} onPress={onSave} icon={<DownloadIcon />} isNamed />
      <Tool label={t("pdf.print")} onPress={() => window.print()} icon={<PrintIcon />} isNamed />
      {children}
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onPress: (() => void) | null;
  /** Its words are seen where there is room. */
  isNamed?: boolean;
}

const Tool = ({ label, icon, onPress, isNamed = false }: ToolProps) => (
  <button
    type="button"
    className="bw-button bw-pdf-tool"
    title={label}
    aria-label={label}
    aria-disabled={onPress === null || undefined}
    onClick={() => onPress?.()}
  >
    {icon}
    {isNamed && <span className="bw-pdf-name">{label}</span>}
  </button>
);
