// Every page, on one screen. A page is a folder with a component as its default export; its code comes when it is opened.
import { lazy, Suspense } from "react";
import type { ComponentType, ReactNode } from "react";
import { matchPath, Route, Routes, useLocation } from "react-router";
import type { PagePart } from "@billwright/schemas";
import { useParts } from "../i18n/useParts.ts";
import { useApp } from "../services/app.ts";
import { Crash } from "../ui/Crash.tsx";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { Shell, type ShellProps } from "../shell/Shell.tsx";
import { StaffWaiting } from "../staff/StaffWaiting.tsx";

interface PageRoute {
  path: string;
  page: ComponentType;
  /** What of the shell the page does without. */
  shell?: Pick<ShellProps, "contact" | "footer">;
}

const pages: readonly PageRoute[] = [
  { path: "/form/:token", page: lazy(() => import("../customer/form/FormPage.tsx")) },
  { path: "/installment-plan/:token", page: lazy(() => import("../customer/receipt/InstallmentPlanPage.tsx")) },
  { path: "/ebill/:token", page: lazy(() => import("../customer/receipt/EBillPage.tsx")) },
  { path: "/autopay/:token", page: lazy(() => import("../customer/receipt/AutoPayPage.tsx")) },
  // What stands in the frame of an author's preview.
  { path: "/form/preview/:id/frame", page: lazy(() => import("../staff/preview/frame/FramePage.tsx")) },
  { path: "/expired/:token", page: lazy(() => import("../customer/expired/ExpiredPage.tsx")) },
  { path: "*", page: lazy(() => import("../customer/notFound/NotFoundPage.tsx")) },
];

/** The pages of those who sign in: their routes, shell and words are a download of their own. */
const staffPaths = ["/smart/*", "/form/preview/:id"];
const StaffRoutes = lazy(() => import("../staff/StaffRoutes.tsx"));

const isStaffs = (pathname: string): boolean => staffPaths.some((path) => matchPath(path, pathname));

/** The parts of the catalogue that the page at an address shows. */
export const partsAt = (pathname: string): readonly PagePart[] => (isStaffs(pathname) ? ["form", "staff"] : ["form"]);

export function Pages() {
  const { pathname } = useLocation();
  if (!isStaffs(pathname)) return <CustomerPages />;
  return (
    <Crash>
      <Suspense fallback={<StaffWaiting />}>
        <StaffRoutes />
      </Suspense>
    </Crash>
  );
}

/** The shell stands at the same place in every route, so it stays while pages change. */
const CustomerPages = () => (
  <Routes>
    {pages.map(({ path, page: Page, shell }) => (
      <Route
        key={path}
        path={path}
        element={
          <Shell {...shell}>
            <WithParts>
              <Page />
            </WithParts>
          </Shell>
        }
      />
    ))}
  </Routes>
);

/** A customer's page once its words are there. */
function WithParts({ children }: { children: ReactNode }) {
  const { words } = useApp();
  return useParts(words, "form") ? children : <PageSkeleton />;
}
