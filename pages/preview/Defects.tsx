// What keeps a form from being filled in.
import type { Defect } from "@billwright/engine";
import { useWords } from "../i18n/useWords.ts";

/** As many as anybody reads at once. */
const most = 50;

export function Defects({ defects }: { defects: readonly Defect[] }) {
  const { t } = useWords();
  return (
    <div className="bw-notice" data-tone="error" role="alert">
      <p>{t("preview.defects", { n: defects.length })}</p>
      <ul>
        {defects.slice(0, most).map(({ message }, at) => (
          <li key={at}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
