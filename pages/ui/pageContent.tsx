// What the page inside the shell has to say to it: its title, who answers questions, the languages it can be read in. The shell itself
// stays as it is from page to page.
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { TypedBefore } from "../services/typedBefore.ts";

export interface Contact {
  phone: string | null;
  email: string | null;
}

export interface PageContent {
  /** The page's own title, before the tenant's. */
  title: string | null;
  /** The owner of this form, where it is not the tenant. */
  contact: Contact | null;
  /** Codes of the languages this page can be read in, where not simply in all; the menu shows with two or more. */
  languages: readonly string[] | null;
  /** The account with the brand that the shell shows, where the address has no token. */
  token: string | null;
  /** Where the header leads, beside the logo; with any, the logo itself leads to the start page. */
  links: readonly HeaderLink[];
}

export interface HeaderLink {
  to: string;
  label: string;
}

/** What the shell shows, which is not the page's own while something replaces it. */
export interface ShownContent extends PageContent {
  /** The page is replaced by the reason why it does not open. */
  isClosed: boolean;
}

/** What the server has rendered the shell with; or, while it does, how a page passes it there, which it does as it renders. */
export interface FirstContent {
  content: PageContent | null;
  put?(content: PageContent): void;
  /** What was put into its fields before the script was there. */
  typed?: TypedBefore;
  /** To its reader's language, once it is taken over. */
  turn?(): void;
}

export const FirstContentContext = createContext<FirstContent>({ content: null });

/** Before the page has reported its state. */
export const noContent: PageContent = { title: null, contact: null, languages: [], token: null, links: [] };

const ContentContext = createContext<ShownContent>({ ...noContent, isClosed: false });
const SetContentContext = createContext<(content: PageContent) => void>(() => undefined);
const SetClosedTitleContext = createContext<(title: string | null) => void>(() => undefined);

export function PageContentProvider({ children }: { children: ReactNode }) {
  const first = useContext(FirstContentContext);
  const [content, setContent] = useState(first.content ?? noContent);
  const [closedTitle, setClosedTitle] = useState<string | null>(null);
  const shown = useMemo(
    (): ShownContent =>
      closedTitle === null
        ? { ...content, isClosed: false }
        : { ...content, title: closedTitle, languages: null, isClosed: true },
    [content, closedTitle],
  );
  return (
    <SetContentContext value={setContent}>
      <SetClosedTitleContext value={setClosedTitle}>
        <ContentContext value={shown}>{children}</ContentContext>
      </SetClosedTitleContext>
    </SetContentContext>
  );
}

const ContactContext = createContext<Contact | null>(null);
export const ContactProvider = ContactContext.Provider;

/** Whom to ask, of the form or else of the tenant; null where nobody is known. */
export const useContact = (): Contact | null => useContext(ContactContext);

export const usePageContent = (): ShownContent => useContext(ContentContext);

/** Sets what the shell shows for this page while the page is mounted. Omitted parts are empty, omitted languages all. */
export function useShell({
  title = null,
  contact = null,
  languages = null,
  token = null,
  links = noLinks,
}: Partial<PageContent>): void {
  const setContent = useContext(SetContentContext);
  const first = useContext(FirstContentContext);
  const phone = contact?.phone ?? null;
  const email = contact?.email ?? null;
  const codes = languages?.join(" ") ?? null;
  const led = JSON.stringify(links);
  const content = useMemo(
    (): PageContent => ({
      title,
      contact: phone === null && email === null ? null : { phone, email },
      languages: codes === "" ? none : (codes?.split(" ") ?? null),
      token,
      links: JSON.parse(led) as HeaderLink[],
    }),
    [title, phone, email, codes, token, led],
  );
  first.put?.(content);
  useEffect(() => {
    setContent(content);
    return () => setContent(noContent);
  }, [setContent, content]);
}

/** The title of what replaces the page: it has priority over the page's own title. */
export function useClosedTitle(title: string): void {
  const setTitle = useContext(SetClosedTitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [setTitle, title]);
}

const none: readonly string[] = [];
const noLinks: readonly HeaderLink[] = [];
