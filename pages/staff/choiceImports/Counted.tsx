// What is in the file, and what became of it.
import { useWords } from "../../i18n/useWords.ts";
import { Facts } from "../../ui/Facts.tsx";
import type { Counts, Import } from "./figures.ts";
import { useNumberText } from "./useNumberText.ts";

const found = ["read", "faults", "no", "yes", "repeated"] as const;
const became = ["recorded", "same", "older", "refused", "undone"] as const;

export function Counted({ of: { state, counts } }: { of: Import }) {
  const { t } = useWords();
  const wasBegun = state === "recording" || state === "recorded" || state === "undoing" || state === "undone";
  if (state === "unreadable") return null;
  return (
    <div className="bw-import-figures">
      <section className="bw-card" aria-labelledby="found">
        <h2 id="found">{t("choiceImport.found")}</h2>
        <Figures names={found} counts={counts} />
      </section>
      {wasBegun && (
        <section className="bw-card" aria-labelledby="became">
          <h2 id="became">{t("choiceImport.became")}</h2>
          <Figures names={became} counts={counts} />
        </section>
      )}
    </div>
  );
}

function Figures({ names, counts }: { names: readonly (keyof Counts)[]; counts: Counts }) {
  const { t } = useWords();
  const numberText = useNumberText();
  return (
    <Facts facts={names.map((name) => ({ label: t(`choiceImport.count.${name}`), value: numberText(counts[name]) }))} />
  );
}
