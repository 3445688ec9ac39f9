// Over the figures: of which days they are, and the same days as a file.
import { useRef } from "react";
import type { DateSpan } from "@billwright/engine/filters";
import { mayEdit } from "@billwright/engine/users";
import { useSession } from "../../session/useSession.tsx";
import { ExportMenu, ExportNews } from "./ExportMenu.tsx";
import type { ChosenRange } from "./range.ts";
import { RangeBar } from "./RangeBar.tsx";
import { useExport } from "./useExport.ts";

interface ResultsBarProps {
  /** The form's; the file is called by its name. */
  id: string;
  name: string;
  span: DateSpan;
  chosen: ChosenRange;
  /** In milliseconds since 1970. */
  today: number;
  onChoose(next: ChosenRange): void;
}

export function ResultsBar({ id, name, span, chosen, today, onChoose }: ResultsBarProps) {
  const { user } = useSession();
  const exporting = useExport({ id, name, span });
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div className="bw-results-bar bw-screen-only">
      <RangeBar chosen={chosen} today={today} onChoose={onChoose} />
      {mayEdit(user.role) && (
        <>
          <div ref={menu} className="bw-results-export">
            <ExportMenu {...exporting} />
          </div>
          <ExportNews {...exporting} opener={menu} />
        </>
      )}
    </div>
  );
}
