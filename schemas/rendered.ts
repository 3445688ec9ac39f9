// What the server asks of the pages' own code where it renders a page, and what it gets. The two are built apart, so the types stand here.
import type { EmbeddedAnswer } from "./embedded.ts";
import type { PagePart } from "./messages/parts.ts";

export interface RenderRequest {
  /** Path and query. */
  address: string;
  /** The host's name, without a port. */
  host: string;
  origin: string;
  /** A language of the product. */
  language: string;
  /** Whether businesses can sign up here (P141). */
  isSignUpOpen: boolean;
  /** What the page's first calls would answer. */
  answers: readonly EmbeddedAnswer[];
  /** HTML by an author as it may be shown, with its merge tags filled in; `isAddress`: in a link's address. */
  safeHtml(html: string, tagValue: (name: string, isAddress: boolean) => string): string;
  /** A part of the catalogue in a language; null: English has to do. */
  translations(language: string, part: PagePart): Promise<Readonly<Record<string, string>> | null>;
}

export interface RenderedPage {
  /** What belongs into the element of the app. */
  html: string;
  /** Its own title, without the tenant's. */
  title: string | null;
  /** As JSON, what the browser's first render begins with (pages/ui/pageContent.tsx). */
  content: string;
}

/** Null: it has nothing to read, and only its script knows where it leads. */
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage | null>;
