// /web-push-registration?token=: a customer turns on notifications in this browser (billing.txt §4, decisions-proposed.md P33, P34).
import { useEffect, useState } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { ExpiredLink, InvalidLink } from "../../link/ClosedLink.tsx";
import { OfCall } from "../../link/LinkPage.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { warn } from "../../services/warn.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { pushBrowser, type PushBrowser } from "./pushBrowser.ts";
import { useRegistration } from "./useRegistration.ts";
import "./push.css";

export default function PushPage() {
  const { t } = useWords();
  const token = useLinkToken();
  const loaded = useCall("GET /api/v1/PushNotification/GetPublicKey", { query: { token } });
  useShell({ title: t("push.title") });
  return (
    <OfCall loaded={loaded} failed={t("push.failedTitle")}>
      {({ publicKey }) => (publicKey === null ? <NotOffered /> : <Offered publicKey={publicKey} />)}
    </OfCall>
  );
}

function NotOffered() {
  const { t } = useWords();
  return (
    <Message tone="info" title={t("push.title")}>
      <p>{t("push.notOffered")}</p>
      <AskCustomerService />
    </Message>
  );
}

function Offered({ publicKey }: { publicKey: string }) {
  const [browser] = useState(() => pushBrowser(window));
  return browser === null ? <Unsupported /> : <Registration publicKey={publicKey} browser={browser} />;
}

function Unsupported() {
  const { t } = useWords();
  useEffect(() => warn("This browser has no push notifications, or none in this window."), []);
  return (
    <Message tone="error" title={t("push.unsupportedTitle")}>
      <p>{t("push.unsupported")}</p>
      <AskCustomerService />
    </Message>
  );
}

function Registration({ publicKey, browser }: { publicKey: string; browser: PushBrowser }) {
  const { t, say } = useWords();
  const { state, permission, isRunning, press } = useRegistration(publicKey, browser);
  if (state.at === "expired") return <ExpiredLink />;
  if (state.at === "invalid") return <InvalidLink />;
  if (state.at === "on")
    return (
      <Message tone="success" title={t("push.onTitle")}>
        <p role="status">{t("push.on")}</p>
      </Message>
    );
  // A granted permission needs no button, unless what follows it has failed.
  const asks = browser.mayAskAgain ? permission !== "granted" : permission === "default";
  return (
    <section className="bw-card bw-notify">
      <PageHeading>{t("push.title")}</PageHeading>
      <p>{t("push.lead")}</p>
      {permission === "default" && <p className="bw-small">{t("push.how")}</p>}
      <div role="status">
        {permission === "denied" && (
          <div className="bw-notify-denied">
            <h2>{t("push.deniedTitle")}</h2>
            <p>{t("push.denied")}</p>
          </div>
        )}
        {state.at === "dismissed" && permission === "default" && <p>{t("push.dismissed")}</p>}
        {state.at === "failed" && <p className="bw-error">{say(state.words)}</p>}
        {isRunning && <p className="bw-visually-hidden">{t("push.working")}</p>}
      </div>
      {(asks || state.at === "failed") && (
        <button
          type="button"
          className="bw-button bw-button--primary"
          aria-disabled={isRunning || undefined}
          aria-busy={isRunning || undefined}
          onClick={press}
        >
          {isRunning ? t("push.working") : t(state.at === "failed" ? "page.tryAgain" : "push.subscribe")}
        </button>
      )}
    </section>
  );
}
