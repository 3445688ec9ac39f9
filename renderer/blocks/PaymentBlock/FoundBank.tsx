// The bank that a routing number belongs to, or the status of the look-up.
import { useRenderer } from "../../RendererProvider.tsx";
import { BankLogo } from "../BankLogo/BankLogo.tsx";
import type { Lookup } from "./useBankLookup.ts";

export function FoundBank({ lookup }: { lookup: Lookup }) {
  const { t } = useRenderer();
  const { status, bank, again } = lookup;
  return (
    <div className="bw-bank" role="status">
      {status === "looking" && <span className="bw-bank-wait">{t("payment.lookingUp")}</span>}
      {status === "valid" && bank && (
        <>
          <BankLogo address={bank.logo} />
          <span className="bw-bank-name">{bank.name}</span>
        </>
      )}
      {status === "valid" && !bank && <span>{t("payment.bankUnknown")}</span>}
      {status === "failed" && (
        <>
          <span>{t("payment.lookUpFailed")}</span>
          <button type="button" className="bw-button bw-button--quiet" onClick={again}>
            {t("payment.lookUpAgain")}
          </button>
        </>
      )}
    </div>
  );
}
