// /smart/forgot-password: a link is mailed that sets a new password (decisions-proposed.md P145). The page says the same to everybody.
import { useState } from "react";
import { Link } from "react-router-dom";
import { forgotPasswordScreen } from "@billwright/engine/screens";
import { pathOf } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { ScreenForm } from "../../screens/ScreenForm.tsx";
import { useScreen } from "../../screens/useScreen.ts";
import { EmailField } from "../../ui/EmailField.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import "./signIn.css";

export default function ForgotPasswordPage() {
  const { t } = useWords();
  const { client } = useApp();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useStaffPage({ title: t("session.forgotTitle") });
  const screen = useScreen(forgotPasswordScreen, {
    send: ({ email }) => client.call("POST /api/Session/ForgotPassword", { body: { email: email.trim() } }),
    onDone() {
      setSentTo(screen.values().email.trim());
    },
  });
  const back = <Link to={pathOf("smart/sign-in")}>{t("session.backToSignIn")}</Link>;
  if (sentTo !== null)
    return (
      <Message tone="success" title={t("session.linkSentTitle")}>
        <p>{t("session.linkSent", { email: sentTo })}</p>
        <p>{back}</p>
      </Message>
    );
  return (
    <section className="bw-card bw-sign-in">
      <PageHeading>{t("session.forgotTitle")}</PageHeading>
      <p>{t("session.forgotLead")}</p>
      <ScreenForm use={screen} method="post" words={t("session.sendLink")}>
        <ScreenField use={screen} name="email">
          {(field) => <EmailField {...field} label={t("session.email")} isUserName />}
        </ScreenField>
      </ScreenForm>
      <p>{back}</p>
    </section>
  );
}
