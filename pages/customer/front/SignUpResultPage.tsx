// /marketing/sign-up-result: where the link was sent, and how to get it again (billing.txt §2).
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { pathOf, resendSeconds } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { useSite } from "../../services/useSite.ts";

import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { ClosedSignUp } from "./ClosedSignUp.tsx";
import { useFront } from "./useFront.ts";

export default function SignUpResultPage() {
  return useSite().isSignUpOpen ? <AfterSignUp /> : <ClosedSignUp />;
}

function AfterSignUp() {
  const { t } = useWords();
  const { state } = useLocation() as { state: { email?: unknown; signUpId?: string } | null };
  useFront(t("signup.inbox"));
  if (typeof state?.email !== "string" || state.email === "") return <Navigate to={pathOf("smart/sign-up")} replace />;
  return <Sent email={state.email} signUpId={state.signUpId} />;
}

function Sent({ email, signUpId }: { email: string; signUpId: string | undefined }) {
  const { t } = useWords();
  const { client, notices } = useApp();
  const navigate = useNavigate();
  const [rest, setRest] = useState(resendSeconds);
  const { run } = useOneAtATime();
  useEffect(() => {
    if (rest === 0) return;
    const timer = setTimeout(() => setRest(rest - 1), 1000);
    return () => clearTimeout(timer);
  }, [rest]);

  const resend = async () => {
    if (rest > 0) return;
    const answer = await client.call("POST /api/Session/ResendEmailVerification", {
      body: { email, ...(signUpId !== undefined && { signUpId }) },
    });
    if (answer.ok) {
      notices.toast("info", { key: "signup.resent", params: {} });
      return setRest(resendSeconds);
    }
    notices.notSent(answer.failure, () => void run(resend));
    // Without an answer the page stays, and the button works again.
    if (answer.failure.kind !== "refused") return;
    void navigate(pathOf("smart/sign-in"));
    return "leave";
  };
  return (
    <Message tone="success" title={t("signup.inbox")}>
      <p>{t("signup.sent", { email })}</p>
      <p>{t("signup.junk")}</p>
      <p>{t("signup.support")}</p>
      <button
        type="button"
        className="bw-button"
        aria-disabled={rest > 0 || undefined}
        onClick={() => void run(resend)}
      >
        {t("signup.resend")}
      </button>
      {rest > 0 && <p className="bw-small">{t("signup.resendIn", { n: rest })}</p>}
      <AskCustomerService />
    </Message>
  );
}
