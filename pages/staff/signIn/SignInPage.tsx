// Signing in by e-mail and password (decisions.md 21); afterwards the requested page opens.
import { Link, Navigate, useLocation } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { useFlow } from "../../flows/useFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useRunningSession } from "../../session/useSession.tsx";
import { wayBack } from "../../session/wayBack.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { SsoOffer } from "../sso/SsoOffer.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { SignInForm } from "./SignInForm.tsx";
import "./signIn.css";

export default function SignInPage() {
  const { t } = useWords();
  const session = useRunningSession();
  const state = useFlow(session.running);
  const { search } = useLocation();
  useStaffPage({ title: t("session.signIn") });
  if (state.at === "in") return <Navigate to={wayBack(search, window.location.origin)} replace />;
  return (
    <section className="bw-card bw-sign-in">
      <PageHeading>{t("session.signIn")}</PageHeading>
      {state.why === "ended" && (
        <p className="bw-sign-in-note" role="status">
          {t("session.ended")}
        </p>
      )}
      <SignInForm onToken={session.signIn} />
      <p>
        <Link to={pathOf("smart/forgot-password")}>{t("session.forgot")}</Link>
      </p>
      <SsoOffer />
    </section>
  );
}
