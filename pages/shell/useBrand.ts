// The tenant's title, icon, contact, theme and footer, by the link's token or by the host (brand.basic-info).
import { useEffect } from "react";
import type { Data } from "../client/client.ts";
import { failedBy } from "../link/failedBy.ts";
import { useCall } from "../link/useCall.ts";
import { setIcon, setTheme } from "./looks.ts";
import { storage } from "../services/stored.ts";
import { useSite } from "../services/useSite.ts";

export interface Brand {
  /** The link's token; undefined where there is none or it is forged: then the host decides which account's brand is shown. */
  token: string | undefined;
  info: BrandInfo | null;
  footer: Data<"GET /api/Configuration/GetSmartPageFooter"> | null;
}

interface BrandInfo {
  pageTitle: string;
  companyName: string;
  supportPhone: string | null;
  supportEmail: string | null;
  themeId: string;
  /** The page's icon; null: it has none of its own. */
  icon: string | null;
  /** The account has no logo, so the product's is shown instead. */
  hasNoLogo: boolean;
}

/** The brand as far as it is loaded; if it is not available, the page is plain but works. */
export function useBrand(token: string | undefined): Brand {
  const { host: domain } = useSite();
  const byToken = useCall("GET /api/Unsubscribe/GetAccountInfoResponse", token ? { query: { token } } : null);
  const isForged = !token || (byToken.failure !== null && failedBy(byToken.failure).of === "invalid");
  const byHost = useCall("GET /api/WhiteLabelDomain/BasicInfo", isForged ? { query: { domain } } : null);
  const info = byToken.data ? ofAccount(byToken.data) : byHost.data && ofHost(byHost.data);
  const genuine = isForged ? undefined : token;
  const { data: footer } = useCall("GET /api/Configuration/GetSmartPageFooter", { query: { accountToken: genuine } });
  const themeId = info?.themeId;
  const icon = info?.icon ?? null;
  useEffect(() => {
    if (themeId !== undefined) setTheme(themeId, document, storage);
  }, [themeId]);
  useEffect(() => {
    if (icon !== null) setIcon(icon, document);
  }, [icon]);
  return { token: genuine, info, footer };
}

const ofAccount = (account: Data<"GET /api/Unsubscribe/GetAccountInfoResponse">): BrandInfo => ({
  ...account,
  supportPhone: account.supportPhoneNumber,
  supportEmail: account.supportEmailAddress,
  icon: account.pageIconUrl,
  hasNoLogo: account.companyLogoUrl === null,
});

const ofHost = (host: Data<"GET /api/WhiteLabelDomain/BasicInfo">): BrandInfo => ({
  ...host,
  icon: host.ico,
  hasNoLogo: false,
});

/** The logo's URL: of the token's account, otherwise of the host's tenant (brand.logo). */
export const logoAddress = (token: string | undefined): string =>
  token === undefined
    ? "/api/Configuration/GetCurrentCompanyLogo"
    : `/api/Configuration/GetCompanyLogo?accountToken=${encodeURIComponent(token)}`;
