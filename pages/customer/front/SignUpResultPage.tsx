// /marketing/sign-up-result: where the link was sent, and how to get it again (billing.txt §2).
import { useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { useFront } from "./useFront.ts";

/** How long the link rests, as a code does (otp.resend). */
const restSeconds = 30;

export default function SignUpResultPage() {
  const { t } = useWords();
  const { state } = useLocation() as { state: { email?: unknown } | null };
  useFront(t("signup.inbox"));
  if (typeof state?.email !== "string" || state.email === "") return <Navigate to={pathOf("smart/sign-up")} replace />;
  return <Sent email={state.email} />;
}

function Sent({ email }: { email: string }) {
  const { t } = useWords();
  const { client, notices } = useApp();
  const navigate = useNavigate();
  const [rest, setRest] = useState(restSeconds);
  const sending = useRef(false);
  useEffect(() => {
    if (rest === 0) return;
    const timer = setTimeout(() => setRest(rest - 1), 1000);
    return () => clearTimeout(timer);
  }, [rest]);

  const resend = async () => {
    if (sending.current || rest > 0) return;
    sending.current = true;
    const answer = await client.call("POST /api/Session/ResendEmailVerification", { body: { email } });
    sending.current = false;
    if (answer.ok) {
      notices.toast("info", { key: "signup.resent", params: {} });
      return setRest(restSeconds);
    }
    notices.show(failureEffects(answer.failure));
    // Without an answer the page stays, and the button works again.
    if (answer.failure.kind === "refused") void navigate(pathOf("smart/sign-in"));
  };
  return (
    <Message tone="success" title={t("signup.inbox")}>
      <p>{t("signup.sent", { email })}</p>
      <p>{t("signup.junk")}</p>
      <p>{t("signup.support")}</p>
      <button type="button" className="bw-button" aria-disabled={rest > 0 || undefined} onClick={() => void resend()}>
        {t("signup.resend")}
      </button>
      {rest > 0 && <p className="bw-small">{t("signup.resendIn", { n: rest })}</p>}
      <AskCustomerService />
    </Message>
  );
}
