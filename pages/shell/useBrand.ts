// The tenant's title, icon, contact, theme and footer, by the link's token or by the host (brand.basic-info).
import { useEffect } from "react";
import type { Data } from "../client/client.ts";
import { useCall } from "../link/useCall.ts";
import { setTheme } from "./looks.ts";
import { storage } from "../services/stored.ts";

export interface Brand {
  info: Data<"GET /api/WhiteLabelDomain/BasicInfo"> | null;
  footerHtml: string | null;
}

/** The brand as far as it is loaded; if it is not available, the page is plain but works. */
export function useBrand(token: string | undefined): Brand {
  const domain = window.location.hostname;
  const { data: info } = useCall("GET /api/WhiteLabelDomain/BasicInfo", { query: { token, domain } });
  const { data: footer } = useCall("GET /api/Configuration/GetSmartPageFooter", { query: { accountToken: token } });
  const themeId = info?.themeId;
  useEffect(() => {
    if (themeId !== undefined) setTheme(themeId, document, storage);
  }, [themeId]);
  return { info, footerHtml: footer?.footerHtmlTemplate ?? null };
}

/** The logo's URL: of the token's account, otherwise of the host's tenant (brand.logo). */
export const logoAddress = (token: string | undefined): string =>
  token === undefined
    ? "/api/Configuration/GetCurrentCompanyLogo"
    : `/api/Configuration/GetCompanyLogo?accountToken=${encodeURIComponent(token)}`;
