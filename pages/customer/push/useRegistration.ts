// A browser's registration: the permission, which only a press asks for, then the subscription, then the server's record of it.
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Words } from "../../client/failureEffects.ts";
import { failedBy } from "../../link/failedBy.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { warn } from "../../services/warn.ts";
import type { PushBrowser } from "./pushBrowser.ts";

type State = { at: "begin" | "dismissed" | "on" | "expired" | "invalid" } | { at: "failed"; words: Words };

const words = (key: "push.service" | "api.unknown"): Words => ({ key, params: {} });

export function useRegistration(publicKey: string, browser: PushBrowser) {
  const token = useLinkToken();
  const call = useCaller();
  const { newId } = useApp();
  const { isRunning, run } = useOneAtATime();
  const [permission, setPermission] = useState(browser.permission);
  const [state, setState] = useState<State>({ at: "begin" });

  const register = useCallback(async (): Promise<State> => {
    let deviceToken: string;
    try {
      deviceToken = await browser.subscribe(publicKey);
    } catch (error) {
      warn("No subscription to push notifications.", error);
      return { at: "failed", words: words("push.service") };
    }
    const answer = await call("POST /api/v1/PushNotification/RegisterBrowserToken", {
      body: { browserRecipientId: token, deviceToken, browserType: browser.type },
      idempotencyKey: newId(),
    });
    if (answer.ok) return { at: "on" };
    const { of } = failedBy(answer.failure);
    return of === "expired" || of === "invalid" ? { at: of } : { at: "failed", words: words("api.unknown") };
  }, [browser, publicKey, call, token, newId]);

  const attempt = (allowed: () => Promise<NotificationPermission>) =>
    run(async () => {
      const next = await allowed();
      setPermission(next);
      if (next === "granted") setState(await register());
      else setState({ at: next === "default" ? "dismissed" : "begin" });
    });

  // A permission that was given before, or in the browser's settings, needs no press.
  const look = useEffectEvent(() => {
    const now = browser.permission();
    if (now === "granted" && state.at !== "on") void attempt(() => Promise.resolve(now));
    else setPermission(now);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the browser is queried once, when it is there
    look();
    return browser.onChange(look);
  }, [browser]);

  /** Browsers ask for a press alone, so nothing is waited for before. */
  const press = () =>
    void attempt(() => (browser.permission() === "granted" ? Promise.resolve("granted") : browser.ask()));
  return { state, permission, isRunning, press };
}
