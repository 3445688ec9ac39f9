// The bank a submission pays from, by its name and the last four digits.
import { useWords } from "../../i18n/useWords.ts";
import type { Submission } from "./useReceipt.ts";

export function BankLine({ bank }: { bank: Submission["bank"] }) {
  const { t } = useWords();
  if (bank === null) return null;
  const { name, lastFour } = bank;
  return (
    <section>
      <h2>{t("after.bank")}</h2>
      <p>{name === null ? t("after.bankUnnamed", { lastFour }) : t("after.bankLine", { name, lastFour })}</p>
    </section>
  );
}
