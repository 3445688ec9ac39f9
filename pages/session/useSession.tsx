// The session in a component: the running session, and the signed-in user.
import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { pageAt, pathOf, type PageName } from "@billwright/schemas";
import { useFlow } from "../flows/useFlow.ts";
import type { SessionUser } from "./claims.ts";
import { CallerProvider, type Caller } from "../link/useCall.ts";
import type { Session } from "./session.ts";
import { signInAddress } from "./wayBack.ts";

export interface UserSession {
  user: SessionUser;
  call: Caller;
  signOut(): void;
}

const RunningContext = createContext<Session | null>(null);
const UserContext = createContext<UserSession | null>(null);

export const SessionProvider = RunningContext;

/** The running session, even if nobody is signed in. */
export function useRunningSession(): Session {
  const session = useContext(RunningContext);
  if (!session)
    throw new Error("There is no session here. Only pages with the words of the staff have one: schemas/pages.ts.");
  return session;
}

/** The signed-in user, calls as that user, and signing out. Only inside RequireSession. */
export function useSession(): UserSession {
  const session = useContext(UserContext);
  if (!session) throw new Error("Nobody needs to be signed in here. Put the page inside RequireSession.");
  return session;
}

const isPage = (path: string, name: PageName): boolean => pageAt(path)?.name === name;

/** Shows its content to signed-in users, and redirects everyone else to the sign-in page with the address to return to. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useRunningSession();
  const state = useFlow(session.running);
  const { pathname, search, hash } = useLocation();
  const user = state.at === "in" ? state.user : null;
  const value = useMemo(
    () => user && { user, call: session.call, signOut: session.signOut },
    [user, session.call, session.signOut],
  );
  if (value === null) {
    const hasLeft = state.at === "out" && state.why === "left";
    return <Navigate to={signInAddress(hasLeft ? null : `${pathname}${search}${hash}`)} replace />;
  }
  // The server refuses everything else until then.
  if (value.user.mustSetUp && !isPage(pathname, "smart/profile"))
    return <Navigate to={pathOf("smart/profile")} replace />;
  return (
    <UserContext value={value}>
      <CallerProvider value={value.call}>{children}</CallerProvider>
    </UserContext>
  );
}
