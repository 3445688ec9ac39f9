// The health check of this browser's page: its clock, its tab, its network, and the call.
import { isTrialHost } from "@billwright/schemas";
import type { Failure } from "../client/answer.ts";
import type { Client } from "../client/client.ts";
import type { Health } from "../services/health.ts";
import { keepChecking, type Checked } from "./checkHealth.ts";

/** The site does not answer, or answers that it cannot. Another's answer, as of a public network's sign-in page, says nothing of it. */
function siteFailed(failure: Failure): boolean {
  const { kind } = failure;
  return kind === "unreachable" || kind === "timeout" || ("status" in failure && failure.status >= 500);
}

export async function checkSite(client: Client): Promise<Checked> {
  const answer = await client.call("GET /api/System/health-check", { query: {}, isOnce: true });
  if (answer.ok) return answer.data;
  return siteFailed(answer.failure) ? "failed" : "unknown";
}

export const checkInBrowser = (health: Health, client: Client): void =>
  keepChecking(health, {
    check: () => checkSite(client),
    isProduction: !isTrialHost(window.location.hostname),
    clock: {
      now: Date.now,
      after(ms, act) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    },
    isAwake: () => !document.hidden && navigator.onLine,
    onChange(listener) {
      document.addEventListener("visibilitychange", listener);
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
    },
  });
