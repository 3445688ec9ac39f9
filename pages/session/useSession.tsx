// The session in a component: the one that runs, and who is signed in by it.
import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
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

/** Gives the session to all that stands inside. */
export const SessionProvider = RunningContext;

/** The running session, whoever is signed in. */
export function useRunningSession(): Session {
  const session = useContext(RunningContext);
  if (!session)
    throw new Error("There is no session here. Only pages with the words of the staff have one: schemas/pages.ts.");
  return session;
}

/** Who is signed in, calls in their name, and the way out. Only inside RequireSession. */
export function useSession(): UserSession {
  const session = useContext(UserContext);
  if (!session) throw new Error("Nobody needs to be signed in here. Put the page inside RequireSession.");
  return session;
}

/** Shows its content to those who are signed in, and sends everyone else to the sign-in page, with the way back. */
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
  return (
    <UserContext value={value}>
      <CallerProvider value={value.call}>{children}</CallerProvider>
    </UserContext>
  );
}
