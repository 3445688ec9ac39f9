// A staff page for tests: somebody signed in by a token of the test's own, the staff's words, the page in its shell.
import type { ReactNode } from "react";
import { WordsContext } from "../i18n/useWords.ts";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { render } from "@testing-library/react";
import { type Role } from "@billwright/schemas";
import { AppContext, type App } from "../services/app.ts";
import { storedKeys } from "../session/keys.ts";
import { createSession, type Session, type SessionParts } from "../session/session.ts";
import { RequireSession, SessionProvider } from "../session/useSession.tsx";
import { WithWords } from "../i18n/WithWords.tsx";
import { StaffShell } from "../staff/StaffShell.tsx";
import { Elsewhere } from "./testApp.tsx";

export interface TokenParts {
  role?: Role;
  email?: string;
  name?: string;
  id?: string;
  accountId?: string;
  /** Milliseconds since 1970. */
  expiresAt?: number;
  issuedAt?: number;
  mustSetUp?: boolean;
}

/** The time of the tests' clock, and when their tokens expire. */
export const testNow = Date.parse("2026-11-20T12:00:00Z");

/** An unsigned token with a user's claims. */
export function userToken(parts: TokenParts = {}): string {
  const { role = "Owner", email = "ann@example.com", name = "Ann Lee", id = "u-ann", accountId = "a-1" } = parts;
  const { issuedAt = testNow, expiresAt = issuedAt + 15 * 60_000 } = parts;
  const payload = {
    role,
    email,
    unique_name: name,
    nameid: id,
    AccountId: accountId,
    iat: issuedAt / 1000,
    exp: expiresAt / 1000,
    ...(parts.mustSetUp && { mustSetUp: true }),
  };
  return [{ alg: "none" }, payload].map(base64url).join(".") + ".x";
}

const base64url = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** A storage of the test's own. */
export function memoryStorage(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    values,
  };
}

/** A session of somebody who is signed in, without timers or other tabs. */
export function testSession(app: App, token: string | null = userToken(), parts: Partial<SessionParts> = {}): Session {
  return createSession({
    client: app.client,
    storage: memoryStorage(token === null ? {} : { [storedKeys.token]: token }),
    ofTab: { clear: () => undefined },
    now: app.now,
    after: () => () => undefined,
    alone: (action) => action(),
    listen: () => () => undefined,
    report: () => undefined,
    ...parts,
  });
}

/**
 * Renders a page in the staff's shell, at an address. Without `session` an Owner of account a-1 is signed in. `others`: further pages
 * by their paths; any other address says where it is (`elsewhere`).
 */
export async function renderStaffPage(
  app: App,
  path: string,
  page: ReactNode,
  at: string,
  { session = testSession(app), others = {} }: { session?: Session; others?: Record<string, ReactNode> } = {},
) {
  for (const part of ["session", "staff", "account", "builder"] as const) await app.words.join(part);
  return render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={[at]}>
          <SessionProvider value={session}>
            <WithWords>
              <Routes>
                <Route
                  element={
                    <RequireSession>
                      <StaffShell />
                    </RequireSession>
                  }
                >
                  <Route path={path} element={page} />
                </Route>
                {Object.entries(others).map(([where, other]) => (
                  <Route key={where} path={where} element={other} />
                ))}
                <Route path="*" element={<Elsewhere />} />
              </Routes>
            </WithWords>
          </SessionProvider>
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
}
