// The shell of every page: skip link, header, the page itself, footer, toasts, the error dialog and the offline notice. It stays mounted
// while the pages change.
import { Suspense } from "react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { CustomerChrome } from "@billwright/schemas";
import { allLanguages } from "../i18n/language.ts";
import { useWords } from "../i18n/useWords.ts";
import { Crash } from "../ui/Crash.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./header/Header.tsx";
import { ErrorNotice } from "../ui/notices/ErrorNotice.tsx";
import { Toasts } from "../ui/notices/Toasts.tsx";
import { Offline } from "./Offline.tsx";
import { ContactProvider, PageContentProvider, usePageContent, type Contact } from "../ui/pageContent.tsx";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { useBrand } from "./useBrand.ts";
import { useBrandToken } from "../link/usePageToken.ts";
import { useTitle } from "./useTitle.ts";
import "./shell.css";

export interface ShellProps {
  /** Which parts of the shell the page has. */
  chrome: CustomerChrome;
  children: ReactNode;
}

export const Shell = (props: ShellProps) => (
  <PageContentProvider>
    <Frame {...props} />
  </PageContentProvider>
);

function Frame({ chrome, children }: ShellProps) {
  const token = useBrandToken();
  const { t } = useWords();
  const content = usePageContent();
  const { token: genuine, info, footer } = useBrand(content.token ?? token);
  useTitle(content.title, info?.pageTitle ?? null);
  const [query] = useSearchParams();
  const isHeaderShown = {
    always: true,
    closed: content.isClosed,
    query: query.get("showHeader") !== "false",
  }[chrome.header];
  const tenants: Contact | null = info && { phone: info.supportPhone, email: info.supportEmail };
  const contact = content.contact ?? reachable(tenants);
  return (
    <div className="bw-shell">
      <a className="bw-skip" href="#content">
        {t("shell.skip")}
      </a>
      {isHeaderShown && (
        <Header
          token={genuine}
          companyName={info?.companyName ?? null}
          isLogoProducts={info?.hasNoLogo === true}
          contact={chrome.contact ? contact : null}
          languages={languagesOf(chrome, content.languages)}
          links={content.links}
        />
      )}
      <Offline />
      <main id="content" className="bw-main" tabIndex={-1}>
        <Crash>
          <ContactProvider value={contact}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </ContactProvider>
        </Crash>
      </main>
      {chrome.footer !== false && (
        <Footer
          html={chrome.footer === "late" && content.title === null ? null : (footer?.footerHtmlTemplate ?? null)}
          app={footer?.mobileAppUrl ?? null}
        />
      )}
      <Toasts />
      <ErrorNotice />
    </div>
  );
}

/** A page of a form has those that the form is written in; any other, and a form's that is closed, all. */
function languagesOf({ languages: has }: CustomerChrome, offered: readonly string[] | null): readonly string[] {
  if (!has) return [];
  return offered === null || (has === true && offered.length === 0) ? allLanguages : offered;
}

const reachable = (contact: Contact | null): Contact | null =>
  contact === null || (contact.phone === null && contact.email === null) ? null : contact;
