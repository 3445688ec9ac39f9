// Every page of those who sign in, on one screen. This file is the door of their download; each page's own code comes when it is opened.
import { lazy, useEffect, useState } from "react";
import type { ComponentType } from "react";
import { Navigate, Route, Routes } from "react-router";
import { galleries, templateChannels, type TemplateChannel } from "@billwright/schemas";
import { useParts } from "../i18n/useParts.ts";
import { useApp } from "../services/app.ts";
import { browserSession } from "../session/browserSession.ts";
import type { Session } from "../session/session.ts";
import { RequireSession, SessionProvider } from "../session/useSession.tsx";
import { signInPath, startPath } from "../session/wayBack.ts";
import { Shell } from "../shell/Shell.tsx";
import { WithWords } from "../i18n/WithWords.tsx";
import { isShownOn, pageHost } from "./hostChannels.ts";
import { StaffShell } from "./StaffShell.tsx";
import { StaffWaiting, widePaths } from "./StaffWaiting.tsx";

interface StaffRoute {
  path: string;
  page: ComponentType;
}

const GalleryPage = lazy(() => import("./templates/gallery/GalleryPage.tsx"));
const TemplatePage = lazy(() => import("./templates/TemplatePage.tsx"));
const EditorPage = lazy(() => import("./templates/editors/EditorPage.tsx"));

const pages: readonly StaffRoute[] = [
  { path: "/smart/profile", page: lazy(() => import("./profile/ProfilePage.tsx")) },
  { path: "/smart/users", page: lazy(() => import("./users/UsersPage.tsx")) },
  { path: "/smart/dynamic-form/:id", page: lazy(() => import("./formEditor/FormEditorPage.tsx")) },
  { path: "/smart/dynamic-form/:id/results", page: lazy(() => import("./results/ResultsPage.tsx")) },
  { path: "/form/preview/:id", page: lazy(() => import("./preview/PreviewPage.tsx")) },
  {
    path: "/smart/template-approval/:accountId",
    page: lazy(() => import("./templateApproval/TemplateApprovalPage.tsx")),
  },
  { path: "*", page: lazy(() => import("../customer/notFound/NotFoundPage.tsx")) },
];

const channelPages = (channel: TemplateChannel): StaffRoute[] => {
  const path = galleries[channel];
  const list = { path, page: GalleryPage };
  if (channel === "DynamicForms") return [list];
  const folder = path.replace(/\/$/, "");
  return [list, { path: `${folder}/:id`, page: TemplatePage }, { path: `${folder}/:id/edit`, page: EditorPage }];
};

const SignInPage = lazy(() => import("./signIn/SignInPage.tsx"));

export default function StaffRoutes() {
  const app = useApp();
  const [session] = useState(() => browserSession(app));
  useEffect(() => session.start(), [session]);
  return useParts(app.words, "form", "staff") ? <StaffPages session={session} /> : <StaffWaiting />;
}

/** The pages on a session that runs; a test brings its own, and another host. */
export const StaffPages = ({ session, host = pageHost() }: { session: Session; host?: string }) => (
  <SessionProvider value={session}>
    <WithWords>
      <Routes>
        <Route
          path={signInPath}
          element={
            <Shell contact={false}>
              <SignInPage />
            </Shell>
          }
        />
        <Route path="/smart/dashboard" element={<Navigate to={startPath} replace />} />
        <Route path="/smart" element={<Navigate to={startPath} replace />} />
        {[false, true].map((isWide) => (
          <Route key={String(isWide)} element={<SignedIn isWide={isWide} />}>
            {[...pages, ...templateChannels.filter((channel) => isShownOn(host, channel)).flatMap(channelPages)]
              .filter(({ path }) => widePaths.includes(path) === isWide)
              .map(({ path, page: Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
          </Route>
        ))}
      </Routes>
    </WithWords>
  </SessionProvider>
);

const SignedIn = ({ isWide }: { isWide: boolean }) => (
  <RequireSession>
    <StaffShell isWide={isWide} />
  </RequireSession>
);
