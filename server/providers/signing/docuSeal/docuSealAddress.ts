// SIGNING_URL: docuseal://API_KEY@api.docuseal.com, docuseal://API_KEY@sign.example.com/api
import { withoutSlash } from "../../outbound/withoutSlash.ts";

export interface DocuSealAccess {
  apiKey: string;
  /** The address of its interface, without a slash at the end. */
  api: string;
  /** The origin of the pages on which customers sign. */
  pages: string;
}

const example = "docuseal://API_KEY@api.docuseal.com, or docuseal://API_KEY@sign.example.com/api of one's own";

/** What is wrong with the address, without its key; null: nothing. */
export function faultOfDocuSeal(address: string): string | null {
  const { apiKey, pages } = parseDocuSealAddress(address);
  if (apiKey === "") return `names no API key: ${example}`;
  return pages === "https://" ? `names no host: ${example}` : null;
}

/** The service's own clouds have their interface on a host of its own, api.…; whoever runs it has it under /api. */
export function parseDocuSealAddress(address: string): DocuSealAccess {
  const { username, host, pathname } = new URL(address);
  return {
    apiKey: decodeURIComponent(username),
    api: `https://${host}${withoutSlash(pathname)}`,
    pages: `https://${host.replace(/^api\./, "")}`,
  };
}
