// The tenant's logo (brand.logo, shell.header).
import { Link } from "react-router-dom";
import { usePicture } from "@billwright/renderer";
import { logoAddress } from "../useBrand.ts";

/** On a host of no tenant the page is the product's own. */
const product = "Billwright";

export interface LogoProps {
  token: string | undefined;
  companyName: string | null;
  /** The tenant has none, so the product's is shown with the company's name beside it. */
  isProducts?: boolean;
  /** It leads to the start page. */
  isLink?: boolean;
}

/** At most 80 by 230 pixels; a logo that does not come leaves the company's name. */
export function Logo({ token, companyName, isProducts = false, isLink = false }: LogoProps) {
  const address = logoAddress(token);
  const { isBroken, watch } = usePicture(address);
  const name = isLink ? (companyName ?? product) : companyName;
  const isNamed = isBroken || isProducts;
  const picture = (
    <>
      {!isBroken && <img key={address} src={address} alt={name ?? ""} {...watch} />}
      {isNamed && (
        <span className="bw-logo-name" aria-hidden={!isBroken}>
          {name}
        </span>
      )}
    </>
  );
  return (
    <div className="bw-logo" data-named={isNamed || undefined}>
      {isLink ? <Link to="/">{picture}</Link> : picture}
    </div>
  );
}
