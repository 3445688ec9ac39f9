// What stands around every page: skip link, header, the page itself, footer, toasts, the error window, and word of being offline. It
// stays while the pages inside change.
import { Suspense } from "react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { SafeHtml } from "@billwright/renderer";
import { useWords } from "../i18n/useWords.ts";
import { Crash } from "../ui/Crash.tsx";
import { Header } from "./header/Header.tsx";
import { ErrorNotice } from "../ui/notices/ErrorNotice.tsx";
import { Toasts } from "../ui/notices/Toasts.tsx";
import { Offline } from "./Offline.tsx";
import { PageContentProvider, usePageContent, type Contact } from "./pageContent.tsx";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { useBrand } from "./useBrand.ts";
import { useTitle } from "./useTitle.ts";
import "./shell.css";

export interface ShellProps {
  /** Show customer service in the header. */
  contact?: boolean;
  /** Show the tenant's footer. */
  footer?: boolean;
  children: ReactNode;
}

export function Shell({ children, ...parts }: ShellProps) {
  return (
    <PageContentProvider>
      <Frame {...parts}>{children}</Frame>
    </PageContentProvider>
  );
}

function Frame({ contact = true, footer = true, children }: ShellProps) {
  const { token } = useParams();
  const { t } = useWords();
  const { info, footerHtml } = useBrand(token);
  const content = usePageContent();
  useTitle(content.title, info?.pageTitle ?? null);
  const tenants: Contact | null = info && { phone: info.supportPhone, email: info.supportEmail };
  return (
    <div className="bw-shell">
      <a className="bw-skip" href="#content">
        {t("shell.skip")}
      </a>
      <Header
        token={token}
        companyName={info?.companyName ?? null}
        contact={contact ? (content.contact ?? reachable(tenants)) : null}
        languages={content.languages}
      />
      <Offline />
      <main id="content" className="bw-main" tabIndex={-1}>
        <Crash>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </Crash>
      </main>
      <footer className="bw-footer">{footer && footerHtml !== null && <SafeHtml html={footerHtml} />}</footer>
      <Toasts />
      <ErrorNotice />
    </div>
  );
}

const reachable = (contact: Contact | null): Contact | null =>
  contact === null || (contact.phone === null && contact.email === null) ? null : contact;
