// The tenant's title, icon, contact, theme and footer, by the link's token or by the host (brand.basic-info).
import { useEffect } from "react";
import type { Data } from "../client/client.ts";
import { failedBy } from "../link/failedBy.ts";
import { useCall } from "../link/useCall.ts";
import { setTheme } from "./looks.ts";
import { storage } from "../services/stored.ts";

export interface Brand {
  /** The link's token; undefined where there is none or it is forged: then the host says whose page it is. */
  token: string | undefined;
  info: BrandInfo | null;
  footerHtml: string | null;
}

export interface BrandInfo {
  pageTitle: string;
  companyName: string;
  supportPhone: string | null;
  supportEmail: string | null;
  themeId: string;
}

/** The brand as far as it is loaded; if it is not available, the page is plain but works. */
export function useBrand(token: string | undefined): Brand {
  const domain = window.location.hostname;
  const byToken = useCall("GET /api/Unsubscribe/GetAccountInfoResponse", token ? { query: { token } } : null);
  const isForged = !token || (byToken.failure !== null && failedBy(byToken.failure).of === "invalid");
  const byHost = useCall("GET /api/WhiteLabelDomain/BasicInfo", isForged ? { query: { domain } } : null);
  const info = byToken.data ? infoOf(byToken.data) : byHost.data;
  const genuine = isForged ? undefined : token;
  const { data: footer } = useCall("GET /api/Configuration/GetSmartPageFooter", { query: { accountToken: genuine } });
  const themeId = info?.themeId;
  useEffect(() => {
    if (themeId !== undefined) setTheme(themeId, document, storage);
  }, [themeId]);
  return { token: genuine, info, footerHtml: footer?.footerHtmlTemplate ?? null };
}

const infoOf = (account: Data<"GET /api/Unsubscribe/GetAccountInfoResponse">): BrandInfo => ({
  ...account,
  supportPhone: account.supportPhoneNumber,
  supportEmail: account.supportEmailAddress,
});

/** The logo's URL: of the token's account, otherwise of the host's tenant (brand.logo). */
export const logoAddress = (token: string | undefined): string =>
  token === undefined
    ? "/api/Configuration/GetCurrentCompanyLogo"
    : `/api/Configuration/GetCompanyLogo?accountToken=${encodeURIComponent(token)}`;
