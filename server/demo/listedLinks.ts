// The addresses of every page with the demo's data: links that open, one that is spent, and those that are refused. The page /dev shows them, and
// /dev/links.json lists them for tests and programs.
import { linkAddress, pageNames, pageOf, type LinkPageName } from "@billwright/schemas";
import { signPageToken, type Signing } from "../tokens/pageLink.ts";
import {
  demoLinks,
  demoPages,
  moreDemoPages,
  spentLink,
  type DemoPageLink,
  type LinkKind,
  type ListedLink,
} from "./links.ts";
import { openPages } from "./openPages.ts";

const seconds = 90 * 86_400;

const formLinks: readonly DemoPageLink[] = demoLinks.map((link) => ({ page: "form", ...link }));
const pageLinks = (Object.keys(demoPages) as (keyof typeof demoPages)[]).map((page): DemoPageLink => ({
  page,
  ...demoPages[page],
}));
const customerLinks: readonly DemoPageLink[] = [...formLinks, ...pageLinks, ...moreDemoPages];

/** In the order of the registry of pages; of a page, those that open before those that are refused. `origin`: what each address begins with. */
export async function listedLinks(signing: Signing, origin: string): Promise<ListedLink[]> {
  const all = (await Promise.all([openedLinks(signing), refusedLinks(signing)])).flat();
  return pageNames.flatMap((name) =>
    all.filter(({ page }) => page === name).map((link) => ({ ...link, url: origin + link.url })),
  );
}

const openedLinks = async (signing: Signing): Promise<ListedLink[]> => [
  ...(await Promise.all(
    customerLinks.map(async (link): Promise<ListedLink> => ({
      page: link.page,
      kind: link === spentLink ? "spent" : "ok",
      title: link.title,
      url: linkAddress(link.page, await signPageToken(signing, link.page, link, seconds)),
    })),
  )),
  ...openPages,
];

async function refusedLinks(signing: Signing): Promise<ListedLink[]> {
  const refused = await Promise.all([formLinks[0]!, ...pageLinks].map((link) => refusalsOf(signing, link)));
  return refused.flat();
}

async function refusalsOf(signing: Signing, link: DemoPageLink): Promise<ListedLink[]> {
  const { page } = link;
  const stranger = strangerTo(page);
  const [good, expired, foreign] = await Promise.all([
    signPageToken(signing, page, link, seconds),
    signPageToken(signing, page, link, -seconds),
    signPageToken(signing, stranger.page, stranger, seconds),
  ]);
  const refused = (kind: LinkKind, what: string, token: string): ListedLink => ({
    page,
    kind,
    title: `${what}: ${page}`,
    url: linkAddress(page, token),
  });
  const forged = refused("forged", "Forged", changed(good));
  if (opensByAny(page)) return [forged];
  const others = [forged, refused("foreign", "Foreign", foreign)];
  return pageOf(page).endless ? others : [refused("expired", "Expired", expired), ...others];
}

/** Pages that any genuine link opens, an expired one too: that of expired links, and that of outages. */
const opensByAny = (page: LinkPageName): boolean => pageOf(page).token?.kinds === "any";

const strangerTo = (page: LinkPageName): DemoPageLink =>
  page === "smart-pay" ? formLinks[0]! : { page: "smart-pay", ...demoPages["smart-pay"] };

/** The last but one: some bits of the last letter say nothing. */
const changed = (token: string): string => token.replace(/.(?=.$)/, (letter) => (letter === "A" ? "B" : "A"));
