// Whose page this is: the tenant's title, icon, contact, theme and footer, by the link's token or by the host (brand.basic-info).
import { useEffect, useState } from "react";
import { useApp } from "../services/app.ts";
import type { Data } from "../client/client.ts";
import { setTheme } from "./looks.ts";
import { storage } from "../services/stored.ts";

export interface Brand {
  info: Data<"GET /api/WhiteLabelDomain/BasicInfo"> | null;
  footerHtml: string | null;
}

const unknown: Brand = { info: null, footerHtml: null };

/** What is known so far; a brand that cannot be had leaves the page plain and working. */
export function useBrand(token: string | undefined): Brand {
  const { client } = useApp();
  const [brand, setBrand] = useState(unknown);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const put = (part: Partial<Brand>) => {
      if (!signal.aborted) setBrand((now) => ({ ...now, ...part }));
    };
    const domain = window.location.hostname;
    void client.call("GET /api/WhiteLabelDomain/BasicInfo", { query: { token, domain }, signal }).then((answer) => {
      if (!answer.ok || signal.aborted) return;
      setTheme(answer.data.themeId, document, storage);
      put({ info: answer.data });
    });
    void client
      .call("GET /api/Configuration/GetSmartPageFooter", { query: { accountToken: token }, signal })
      .then((answer) => answer.ok && put({ footerHtml: answer.data.footerHtmlTemplate }));
    return () => gone.abort();
  }, [client, token]);
  return brand;
}

/** The logo's address: of the token's account, else of the host's tenant (brand.logo). */
export const logoAddress = (token: string | undefined): string =>
  token === undefined
    ? "/api/Configuration/GetCurrentCompanyLogo"
    : `/api/Configuration/GetCompanyLogo?accountToken=${encodeURIComponent(token)}`;
