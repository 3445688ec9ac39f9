// What surrounds every page of a signed-in user: header, navigation, toasts, the error window, the notice of being offline.
import { Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Modal } from "@billwright/renderer";
import { useWords } from "../i18n/useWords.ts";
import { Crash } from "../ui/Crash.tsx";
import { ErrorNotice } from "../ui/notices/ErrorNotice.tsx";
import { Toasts } from "../ui/notices/Toasts.tsx";
import { Offline } from "../shell/Offline.tsx";
import { PageContentProvider, usePageContent } from "../ui/pageContent.tsx";
import { StaffPageSkeleton } from "../ui/StaffSkeleton.tsx";
import { useBrand } from "../shell/useBrand.ts";
import { useTitle } from "../shell/useTitle.ts";
import { UserLocale } from "./UserLocale.tsx";
import { Navigation } from "./Navigation.tsx";
import { ConfirmWhenNeeded } from "./secondFactor/ConfirmWhenNeeded.tsx";
import { StaffHeader } from "./StaffHeader.tsx";
import "../shell/shell.css";
import "./staff.css";

export interface StaffShellProps {
  /** Without the navigation at the side: it then opens from the menu button on every screen. */
  isWide?: boolean;
}

export const StaffShell = (props: StaffShellProps) => (
  <PageContentProvider>
    <Frame {...props} />
  </PageContentProvider>
);

function Frame({ isWide = false }: StaffShellProps) {
  const { t } = useWords();
  const { info } = useBrand(undefined);
  const { title } = usePageContent();
  const { pathname } = useLocation();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  useTitle(title, info?.pageTitle ?? null);
  const closeMenu = () => setMenuAt(null);
  return (
    <div className="bw-shell bw-staff" data-density="compact" data-wide={isWide}>
      <a className="bw-skip" href="#content">
        {t("shell.skip")}
      </a>
      <StaffHeader companyName={info?.companyName ?? null} onMenu={() => setMenuAt(pathname)} />
      <Offline />
      <div className="bw-staff-body">
        {isWide ? null : (
          <div className="bw-rail bw-screen-only">
            <Navigation />
          </div>
        )}
        <main id="content" className="bw-staff-main" tabIndex={-1}>
          <Crash at={pathname}>
            <Suspense fallback={<StaffPageSkeleton />}>
              <UserLocale>
                <Outlet />
              </UserLocale>
            </Suspense>
          </Crash>
        </main>
      </div>
      {/* The menu closes with the page it was opened on. */}
      {menuAt === pathname && (
        <Modal title={t("staff.menu")} onClose={closeMenu}>
          <div className="bw-drawer">
            <Navigation onGo={closeMenu} />
          </div>
        </Modal>
      )}
      <ConfirmWhenNeeded />
      <Toasts />
      <ErrorNotice />
    </div>
  );
}
