// The bank a submission pays from, by its logo, its name and the last four digits.
import { BankLogo } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import type { Submission } from "./useReceipt.ts";

export function BankLine({ bank }: { bank: Submission["bank"] }) {
  const { t } = useWords();
  if (bank === null) return null;
  const { name, lastFour, logo } = bank;
  return (
    <section>
      <h2>{t("after.bank")}</h2>
      <div className="bw-bank">
        <BankLogo address={logo} />
        <span>{name === null ? t("after.bankUnnamed", { lastFour }) : t("after.bankLine", { name, lastFour })}</span>
      </div>
    </section>
  );
}
