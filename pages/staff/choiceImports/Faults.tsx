// What is wrong with which line, and how to correct it.
import { useWords } from "../../i18n/useWords.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import type { Import } from "./figures.ts";
import { useNumberText } from "./useNumberText.ts";

type Fault = Import["faults"][number];

export function Faults({ of: { faults, counts, fault } }: { of: Import }) {
  const { t } = useWords();
  const numberText = useNumberText();
  const columns: Column<Fault>[] = [
    { id: "line", title: t("choiceImport.line"), cell: ({ line }) => numberText(line) },
    { id: "wrong", title: t("choiceImport.wrong"), cell: ({ key, params }) => t(key, params) },
  ];
  const shown = fault === null ? faults : [fault];
  const more = fault === null ? counts.faults - faults.length : 0;
  if (shown.length === 0) return null;
  return (
    <section className="bw-import-faults" aria-labelledby="faults">
      <h2 id="faults">{t("choiceImport.faults")}</h2>
      <DataTable<Fault>
        caption={t("choiceImport.faults")}
        columns={columns}
        rows={shown}
        keyOf={({ line }) => String(line)}
        empty={null}
      />
      {more > 0 && <p>{t("choiceImport.moreFaults", { n: numberText(more) })}</p>}
    </section>
  );
}
