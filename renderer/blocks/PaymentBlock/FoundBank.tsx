// The bank that a routing number belongs to, or the status of the look-up.
import { useState } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import type { Lookup } from "./useBankLookup.ts";

export function FoundBank({ lookup }: { lookup: Lookup }) {
  const { t } = useRenderer();
  const { status, bank, again } = lookup;
  return (
    <div className="bw-bank" role="status">
      {status === "looking" && <span className="bw-bank-wait">{t("payment.lookingUp")}</span>}
      {status === "valid" && bank && (
        <>
          {bank.logo !== null && <Logo key={bank.logo} address={bank.logo} />}
          <span className="bw-bank-name">{bank.name}</span>
        </>
      )}
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

/** Decorative: the bank's name is beside it. A logo that fails to load is left out. */
function Logo({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return <img className="bw-bank-logo" src={address} alt="" width={48} height={48} onError={() => setBroken(true)} />;
}
