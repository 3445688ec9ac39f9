// The tenant's logo (brand.logo).
import { useState } from "react";
import { Link } from "react-router-dom";
import { useWords } from "../../i18n/useWords.ts";
import { logoAddress } from "../useBrand.ts";

/** On a host of no tenant the page is the product's own. */
const product = "Billwright";

export interface LogoProps {
  token: string | undefined;
  companyName: string | null;
  /** It leads to the start page. */
  isLink?: boolean;
}

/** At most 80 by 230 pixels; a tenant without a logo shows its name. */
export function Logo({ token, companyName, isLink = false }: LogoProps) {
  const { t } = useWords();
  const address = logoAddress(token);
  const [broken, setBroken] = useState<string | null>(null);
  const name = isLink ? (companyName ?? product) : companyName;
  const picture =
    broken === address ? (
      <span className="bw-logo-name">{name}</span>
    ) : (
      <img
        key={address}
        src={address}
        alt={name === null ? "" : t("shell.logo", { company: name })}
        onError={() => setBroken(address)}
      />
    );
  return <div className="bw-logo">{isLink ? <Link to="/">{picture}</Link> : picture}</div>;
}
