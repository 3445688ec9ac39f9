// What each address of the registry shows, and what surrounds it.
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { Navigate, Route, Routes, type Location } from "react-router-dom";
import { pageOf, pages, pathOf, type PagePart } from "@billwright/schemas";
import { useParts } from "../i18n/useParts.ts";
import { LinkPage } from "../link/LinkPage.tsx";
import { useApp } from "../services/app.ts";
import { MaintenanceOver } from "../shell/maintenance/Maintenance.tsx";
import { useMaintenance } from "../shell/maintenance/useMaintenance.ts";
import { Shell } from "../shell/Shell.tsx";
import { Crash } from "../ui/Crash.tsx";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { customerPages } from "./customerPages.tsx";
import { customerPageNames, isStaffs, type CustomerPage } from "./parts.ts";
import { StaffWaiting } from "./StaffWaiting.tsx";
import { usePageTop } from "./usePageTop.ts";

const StaffRoutes = lazy(() => import("./StaffRoutes.tsx"));

export function Pages() {
  const { shown, isCovered } = useMaintenance();
  usePageTop(shown.pathname);
  return (
    <>
      {isStaffs(shown.pathname) ? <PagesOfStaff at={shown} /> : <CustomerPages at={shown} />}
      {isCovered && <MaintenanceOver />}
    </>
  );
}

const PagesOfStaff = ({ at }: { at: Location }) => (
  <Crash>
    <Suspense fallback={<StaffWaiting />}>
      <StaffRoutes at={at} />
    </Suspense>
  </Crash>
);

/** The shell has the same position in every route, so it stays mounted when pages change. */
const CustomerPages = ({ at }: { at: Location }) => (
  <Routes location={at}>
    {customerPageNames.map((name) => (
      <Route key={name} path={patternOf(name)} element={<CustomerPageOf name={name} />} />
    ))}
    <Route path="*" element={<Navigate to={pathOf("404")} replace />} />
  </Routes>
);

/** As the router writes it; where the page exists without its token, too, that is optional. */
const patternOf = (name: CustomerPage): string =>
  pageOf(name).bare ? pages[name].path.replace(":token", ":token?") : pages[name].path;

/** A customer's page once its words are there. */
function CustomerPageOf({ name }: { name: CustomerPage }) {
  const Page = customerPages[name];
  const { chrome, words, access } = pages[name];
  return (
    <Shell chrome={chrome}>
      <WithParts parts={words}>
        {access === "link" ? (
          <LinkPage ownWords={pageOf(name).ownWords === true}>
            <Page />
          </LinkPage>
        ) : (
          <Page />
        )}
      </WithParts>
    </Shell>
  );
}

function WithParts({ parts, children }: { parts: readonly PagePart[]; children: ReactNode }) {
  const { words } = useApp();
  return useParts(words, ...parts) ? children : <PageSkeleton />;
}
