// Every page, on one screen. A page is a folder with a component as its default export; its code comes when it is opened.
import { lazy } from "react";
import type { ComponentType } from "react";
import { Route, Routes } from "react-router";
import { Shell, type ShellProps } from "./shell/Shell.tsx";

interface PageRoute {
  path: string;
  page: ComponentType;
  /** What of the shell the page does without. */
  shell?: Pick<ShellProps, "contact" | "footer">;
}

const pages: readonly PageRoute[] = [
  { path: "/form/:token", page: lazy(() => import("./form/FormPage.tsx")) },
  { path: "/installment-plan/:token", page: lazy(() => import("./installmentPlan/InstallmentPlanPage.tsx")) },
  { path: "/ebill/:token", page: lazy(() => import("./ebill/EBillPage.tsx")) },
  { path: "/autopay/:token", page: lazy(() => import("./autopay/AutoPayPage.tsx")) },
  { path: "/expired/:token", page: lazy(() => import("./expired/ExpiredPage.tsx")) },
  { path: "*", page: lazy(() => import("./notFound/NotFoundPage.tsx")) },
];

/** The shell stands at the same place in every route, so it stays while pages change. */
export const Pages = () => (
  <Routes>
    {pages.map(({ path, page: Page, shell }) => (
      <Route
        key={path}
        path={path}
        element={
          <Shell {...shell}>
            <Page />
          </Shell>
        }
      />
    ))}
  </Routes>
);
