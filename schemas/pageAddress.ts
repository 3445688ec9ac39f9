// Builds and parses the address of a page. Letter case and a slash at the end do not matter, as for the paths of calls; of two pages
// that both match, the one with fewer parameters wins (`/smart/sign-in`, not `/smart/:id`).
import { featuresOf } from "./hostFeatures.ts";
import {
  pageNames,
  pageOf,
  pages,
  redirects,
  type LinkPageName,
  type PageDeclaration,
  type PageName,
} from "./pages.ts";

type ParameterOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParameterOf<Segment> | ParameterOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameters in a page's path. */
export type PageParams<Name extends PageName> = Record<ParameterOf<(typeof pages)[Name]["path"]>, string>;

type Given<Name extends PageName> = [keyof PageParams<Name>] extends [never] ? [] : [params: PageParams<Name>];

/**
 * The path of a page; its parameters are encoded.
 * @example
 * ```ts
 * import { pathOf } from "@billwright/schemas";
 *
 * pathOf("form/preview", { id: "customer survey" }); // => "/form/preview/customer%20survey"
 * ```
 */
export function pathOf<Name extends PageName>(name: Name, ...[params]: Given<Name>): string {
  const values: Record<string, string> = params ?? {};
  return pages[name].path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(values[key] ?? ""));
}

export interface FoundPage {
  name: PageName;
  /** The path's parameters, decoded. */
  params: Record<string, string>;
  /** The address only redirects to this page. */
  isRedirect: boolean;
}

/**
 * The page at a path (without query); undefined if there is none. `host`: excludes pages that this host does not show.
 * @example
 * ```ts
 * import { pageAt } from "@billwright/schemas";
 *
 * pageAt("/form/preview/customer-survey"); // => { name: "form/preview", params: { id: "customer-survey" }, isRedirect: false }
 * pageAt("/nowhere"); // => undefined
 * ```
 */
export function pageAt(path: string, host?: string): FoundPage | undefined {
  const segments = segmentsOf(path);
  if (segments === undefined) return undefined;
  for (const { name, pattern, isRedirect } of patterns) {
    const params = paramsOf(pattern, segments);
    if (params && isOnHost(pageOf(name), host)) return { name, params, isRedirect };
  }
  return undefined;
}

/** Whether a host shows a page: some pages belong to a feature that only demonstration hosts show. */
export const isOnHost = ({ feature }: PageDeclaration, host: string | undefined): boolean =>
  feature === undefined || host === undefined || featuresOf(host).includes(feature);

/** The token in a page's address, not verified. */
export function tokenAt({ name, params }: FoundPage, query: { get(name: string): string | null }): string | undefined {
  const { token } = pageOf(name);
  if (token === null) return undefined;
  const written = token.in === "path" ? params["token"] : (query.get(token.in.slice("query.".length)) ?? undefined);
  return written === undefined ? undefined : plainToken(written);
}

/** Blanks, line breaks and signs that are not seen, which mail programs put into long links. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
/** Characters around a link in a text: a full stop, a comma, brackets, quotes. No token begins or ends with any of them. */
const before = /^[^A-Za-z0-9_-]+/;
const after = /(?<![^A-Za-z0-9_-])[^A-Za-z0-9_-]+$/;

/** The token without the signs that no token can hold (decisions-proposed.md P142). */
export const plainToken = (written: string): string =>
  written.replace(unseen, "").replace(before, "").replace(after, "");

/** Whether a request can carry it: what has other signs was never a token. */
export const isSendableToken = (token: string): boolean => /^[!-~]+$/.test(token);

/** The token that names the account with the page's brand; a sealed value does not show its owner. */
export const brandTokenAt: typeof tokenAt = (page, query) =>
  pageOf(page.name).token?.sealed === undefined ? tokenAt(page, query) : undefined;

/**
 * The address, from its "/" on, at which a link opens a page.
 * @example
 * ```ts
 * import { linkAddress } from "@billwright/schemas";
 *
 * linkAddress("form", "TOKEN"); // => "/form/TOKEN"
 * ```
 */
export function linkAddress(name: LinkPageName, token: string): string {
  const location = pageOf(name).token?.in ?? "path";
  const path = pages[name].path.replace(":token", encodeURIComponent(token));
  return location === "path" ? path : `${path}?${location.slice("query.".length)}=${encodeURIComponent(token)}`;
}

/** The address, from its "/" on, of a payment's result. `security` proves that the reader may see it. */
export const linkOfResult = (key: { referenceId: string; security: string }): string =>
  `${pages["pay-result"].path}?referenceId=${encodeURIComponent(key.referenceId)}&security=${encodeURIComponent(key.security)}`;

interface Pattern {
  name: PageName;
  pattern: readonly string[];
  isRedirect: boolean;
}

const isParameter = (segment: string) => segment.startsWith(":");

const patterns: readonly Pattern[] = [
  ...pageNames.flatMap((name) => pathsOf(name).map((path) => ({ name, pattern: split(path), isRedirect: false }))),
  ...Object.entries(redirects).map(([path, name]) => ({ name, pattern: split(path), isRedirect: true })),
].sort((one, other) => one.pattern.filter(isParameter).length - other.pattern.filter(isParameter).length);

/** A page's path; the one without its token as well where that is the page, too. */
function pathsOf(name: PageName): string[] {
  const { path, bare } = pageOf(name);
  return bare ? [path, path.replace("/:token", "")] : [path];
}

function split(path: string): string[] {
  return path.replace(/^\/|\/$/g, "").split("/");
}

/** Undefined if a segment's percent-encoding is invalid. */
function segmentsOf(path: string): string[] | undefined {
  try {
    return split(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (isParameter(part) && segment !== "") params[part.slice(1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}
