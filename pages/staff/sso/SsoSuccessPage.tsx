// /sso-success/:token: back from the organization's own sign-in, with a code that this browser exchanges once for a session
// (decisions-proposed.md P94). It leaves the address bar either way.
import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { wordsOf } from "../../client/failureEffects.ts";
import { isPassing } from "../../client/retry.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { storage } from "../../services/stored.ts";
import { useRunningSession } from "../../session/useSession.tsx";
import { Message } from "../../ui/Message.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { verifierKey } from "./verifierKey.ts";

const dashboard = "/smart/dashboard/";

export default function SsoSuccessPage() {
  const { code = "" } = useParams();
  const { client } = useApp();
  const { t, sayAll } = useWords();
  const session = useRunningSession();
  const navigate = useNavigate();
  const [turn, setTurn] = useState(1);
  const [failure, setFailure] = useState<Failure | null>(null);
  const begun = useRef(0);
  useStaffPage({ title: t("session.signIn") });
  useEffect(() => {
    // An effect may run twice, the exchange not.
    if (begun.current === turn) return;
    begun.current = turn;
    const leave = (to: string) => void navigate(to, { replace: true });
    const verifier = storage.getItem(verifierKey);
    if (verifier === null) return leave(pathOf("sso-error"));
    void client.call("POST /api/Session/ExchangeSso", { body: { code, verifier } }).then((answer) => {
      if (!answer.ok && isPassing(answer.failure)) return setFailure(answer.failure);
      storage.removeItem(verifierKey);
      if (!answer.ok) return leave(pathOf("sso-error"));
      session.signIn(answer.data.jwtToken, answer.data.subscription);
      leave(dashboard);
    });
  }, [turn, client, code, navigate, session]);
  if (failure === null) return <p role="status">{t("sso.loading")}</p>;
  return (
    <Message tone="error" title={t("sso.failed")}>
      <p>{sayAll(wordsOf(failure))}</p>
      <button
        type="button"
        className="bw-button bw-button--primary"
        onClick={() => {
          setFailure(null);
          setTurn(turn + 1);
        }}
      >
        {t("page.tryAgain")}
      </button>
    </Message>
  );
}
