// Signing in by e-mail and password (decisions.md 21); afterwards the requested page opens.
import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { useFlow } from "../../flows/useFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useRunningSession } from "../../session/useSession.tsx";
import { wayBack } from "../../session/wayBack.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { SsoOffer } from "../sso/SsoOffer.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { SecondStep } from "./SecondStep.tsx";
import { SignInForm, type FactorStep } from "./SignInForm.tsx";
import "../password/signIn.css";

export default function SignInPage() {
  const { t } = useWords();
  const session = useRunningSession();
  const state = useFlow(session.running);
  const { search } = useLocation();
  useStaffPage({ title: t("session.signIn") });
  const [step, setStep] = useState<FactorStep | null>(null);
  const [isOver, setOver] = useState(false);
  if (state.at === "in") return <Navigate to={wayBack(search, window.location.origin)} replace />;
  const back = (over: boolean) => {
    setStep(null);
    setOver(over);
  };
  return (
    <section className="bw-card bw-sign-in">
      {/* A heading of its own takes the focus: the fields of the first step are gone. */}
      <PageHeading key={step === null ? "first" : "second"}>
        {step === null ? t("session.signIn") : t("factor.stepTitle")}
      </PageHeading>
      {step === null ? (
        <>
          {(state.why === "ended" || isOver) && (
            <p className="bw-sign-in-note" role="status">
              {t(isOver ? "factor.stepOver" : "session.ended")}
            </p>
          )}
          <SignInForm onToken={session.signIn} onStep={setStep} />
          <p>
            <Link to={pathOf("smart/forgot-password")}>{t("session.forgot")}</Link>
          </p>
          <SsoOffer />
        </>
      ) : (
        <SecondStep step={step} onToken={session.signIn} onOver={() => back(true)} onBack={() => back(false)} />
      )}
    </section>
  );
}
