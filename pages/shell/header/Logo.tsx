// The tenant's logo (brand.logo).
import { useState } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { logoAddress } from "../useBrand.ts";

/** At most 80 by 230 pixels; a tenant without a logo shows its name. */
export function Logo({ token, companyName }: { token: string | undefined; companyName: string | null }) {
  const { t } = useWords();
  const address = logoAddress(token);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="bw-logo">
      {broken === address ? (
        <span className="bw-logo-name">{companyName}</span>
      ) : (
        <img
          key={address}
          src={address}
          alt={companyName === null ? "" : t("shell.logo", { company: companyName })}
          onError={() => setBroken(address)}
        />
      )}
    </div>
  );
}
