// A demo user's sign-in by one press. The session of the staff's pages is in the browser's own storage, which only a script of this origin can write:
// the page between the press and the one that was asked for has that script, and nothing else.
import { createHash } from "node:crypto";
import { pageAt, pageOf, pathOf } from "@billwright/schemas";
import type { Request, Response } from "express";
import { makeCode } from "../../features/staff/index.ts";
import { escapeHtml } from "../../html/escapeHtml.ts";
import type { DemoParts } from "../../wiring.ts";
import { demoAccounts } from "../account.ts";
import { callsOn } from "../demoCalls.ts";
import { findWaitingForm, waitingFormId } from "../waitingForm.ts";
import { anchor, document } from "./layout.ts";

/** By a code as single sign-on has it, whatever password the user has by now. */
export async function signIn(parts: DemoParts, request: Request, response: Response): Promise<void> {
  const { email, to } = request.body as { email?: unknown; to?: unknown };
  const found = demoAccounts
    .flatMap(({ id, users }) => users.map((user) => ({ accountId: id, user })))
    .find(({ user }) => user.email === email);
  if (!found) return void response.sendStatus(404);
  const verifier = parts.runtime.randomBytes(32).toString("base64url");
  const { accountId, user } = found;
  const challenge = createHash("sha256").update(verifier).digest("hex");
  const code = await makeCode(parts, { accountId, userId: user.id, challenge });
  const call = callsOn({ port: request.socket.localPort! });
  const { jwtToken: token, subscription } = await call("POST /api/Session/ExchangeSso", { code, verifier });
  const { type = "", id = "" } = subscription ?? {};
  response.type("html").send(signedInPage({ token, type, id, to: await pageFor(parts, to) }));
}

/** The requested page of the staff, else their start page. The form to approve is always one that waits. */
async function pageFor({ database, runtime }: DemoParts, path: unknown): Promise<string> {
  if (path === pathOf("form/preview", { id: waitingFormId }))
    return pathOf("form/preview", { id: await findWaitingForm(database, runtime.now()) });
  const page = typeof path === "string" ? pageAt(path) : undefined;
  return page && pageOf(page.name).access === "user" ? (path as string) : pathOf("smart/dynamic-form");
}

function signedInPage({ to, ...session }: { token: string; type: string; id: string; to: string }): string {
  const data = Object.entries({ ...session, to }).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  return document({
    title: "Signing in",
    body: `<main><h1>Signing in</h1><noscript><p>The staff's pages need JavaScript, which this browser does not run.</p></noscript><p>${anchor(to, "Go on")}</p></main>
<script src="/dev/sign-in.js" ${data.join(" ")}></script>`,
  });
}
