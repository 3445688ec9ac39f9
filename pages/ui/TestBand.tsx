// Says that a link is a test of its author, so that nobody takes what it shows for a customer's.
import { useWords } from "../i18n/useWords.ts";

export function TestBand() {
  const { t } = useWords();
  return (
    <p className="bw-notice" data-tone="warning">
      {t("form.test")}
    </p>
  );
}
