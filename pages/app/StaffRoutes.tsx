// The staff's pages. This file is the entry of their download; the code of each page loads when the page is opened.
import { lazy, Suspense, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Navigate, Route, Routes, useLocation, type Location } from "react-router-dom";
import { isOnHost, pageOf, pathOf, redirects } from "@billwright/schemas";
import { useParts } from "../i18n/useParts.ts";
import { WithWords } from "../i18n/WithWords.tsx";
import { useApp } from "../services/app.ts";
import { browserSession } from "../session/browserSession.ts";
import type { Session } from "../session/session.ts";
import { RequireSession, SessionProvider } from "../session/useSession.tsx";
import { Shell } from "../shell/Shell.tsx";
import { pageHost } from "../staff/hostChannels.ts";
import { StaffSkeleton } from "../ui/StaffSkeleton.tsx";
import { partsAt, staffPageNames, type StaffPage } from "./parts.ts";
import { staffPages } from "./staffPages.tsx";
import { StaffWaiting } from "./StaffWaiting.tsx";

/** Signing in needs none of it. */
const StaffShell = lazy(async () => ({ default: (await import("../staff/StaffShell.tsx")).StaffShell }));
const NotFoundPage = lazy(() => import("../customer/notFound/NotFoundPage.tsx"));

/** `at`: the address whose page is mounted, also while the maintenance page covers it. */
export default function StaffRoutes({ at }: { at?: Location }) {
  const app = useApp();
  const [session] = useState(() => browserSession(app));
  useEffect(() => session.start(), [session]);
  const { pathname } = useLocation();
  const areWordsThere = useParts(app.words, ...partsAt((at ?? { pathname }).pathname));
  return areWordsThere ? <StaffPages session={session} {...(at && { at })} /> : <StaffWaiting />;
}

/** The pages with a session that is running. A test passes its own session and host. */
export function StaffPages({ session, host = pageHost(), at }: { session: Session; host?: string; at?: Location }) {
  const routes = staffPageNames.filter((name) => isOnHost(pageOf(name), host)).map((name) => routeOf(name));
  const inLayout = (layout: Layout) => routes.filter((route) => route.layout === layout).map(({ element }) => element);
  return (
    <SessionProvider value={session}>
      <WithWords>
        <Routes {...(at && { location: at })}>
          {inLayout("alone")}
          {Object.entries(redirects).map(([path, name]) => (
            <Route key={path} path={path} element={<Redirect to={pathOf(name)} />} />
          ))}
          <Route element={<SignedIn isWide={false} />}>
            {inLayout("rail")}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route element={<SignedIn isWide />}>{inLayout("wide")}</Route>
        </Routes>
      </WithWords>
    </SessionProvider>
  );
}

/** Another address of a page; its query stays. */
function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}

/** In the staff's shell with or without its rail, or alone in the customers' shell. */
type Layout = "alone" | "rail" | "wide";

/** A page in the staff's shell shares the shell with the others, so that it stays while pages change. */
function routeOf(name: StaffPage): { layout: Layout; element: ReactElement } {
  const { path, chrome } = pageOf(name);
  const Page = staffPages[name];
  if (chrome.kind === "staff")
    return { layout: chrome.width, element: <Route key={name} path={path} element={<Page />} /> };
  const page = (
    <Shell chrome={chrome}>
      <Page />
    </Shell>
  );
  return { layout: "alone", element: <Route key={name} path={path} element={page} /> };
}

const SignedIn = ({ isWide }: { isWide: boolean }) => (
  <RequireSession>
    <Suspense fallback={<StaffSkeleton hasRail={!isWide} />}>
      <StaffShell isWide={isWide} />
    </Suspense>
  </RequireSession>
);
