// /marketing/sign-up, and /smart/sign-up/ alike: a new business signs up for the trial (billing.txt §2). The address goes on in the
// navigation's state, never in an address.
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { signUpScreen } from "@billwright/engine/screens";
import { pathOf } from "@billwright/schemas";
import { firstError, type Answer } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { ScreenForm } from "../../screens/ScreenForm.tsx";
import { useScreen } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { useSite } from "../../services/useSite.ts";

import { EmailField } from "../../ui/EmailField.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ClosedSignUp } from "./ClosedSignUp.tsx";
import { FirstPassword } from "./FirstPassword.tsx";
import { signUpIdOf } from "./signUpId.ts";
import { useFront } from "./useFront.ts";
import "./front.css";

export default function SignUpPage() {
  return useSite().isSignUpOpen ? <OpenSignUp /> : <ClosedSignUp />;
}

function OpenSignUp() {
  const { t } = useWords();
  const { client, newId } = useApp();
  const navigate = useNavigate();
  const [signUpId] = useState(() => signUpIdOf(newId));
  useFront(t("signup.title"));
  /** What was sent and got no answer: its link may be on its way. */
  const unanswered = useRef<string>(null);
  const screen = useScreen(signUpScreen, {
    async send({ email, password }) {
      const body = { email: email.trim(), password, whiteLabel: window.location.hostname, signUpId };
      const answer = await client.call("POST /api/Session/SignUp", { body });
      const sent = JSON.stringify(body);
      if (sent === unanswered.current && isWait(answer)) return { ok: true, data: null };
      if (!answer.ok && answer.failure.kind !== "refused") unanswered.current = sent;
      return answer;
    },
    onDone: () => {
      void navigate(pathOf("marketing/sign-up-result"), { state: { email: screen.values().email.trim(), signUpId } });
      return "leave";
    },
  });
  return (
    <WithWords>
      <section className="bw-card bw-front">
        <PageHeading>{t("signup.title")}</PageHeading>
        <p>{t("signup.lead")}</p>
        <ScreenForm use={screen} method="post" words={t("signup.submit")}>
          <ScreenField use={screen} name="email">
            {(field) => <EmailField {...field} label={t("signup.email")} isUserName />}
          </ScreenField>
          <FirstPassword use={screen} />
          <p className="bw-small">{t("signup.terms")}</p>
          <p className="bw-small bw-front-links">
            <Link to={pathOf("terms")}>{t("signup.termsLink")}</Link>
            <Link to={pathOf("privacy")}>{t("signup.privacyLink")}</Link>
          </p>
        </ScreenForm>
      </section>
    </WithWords>
  );
}

const isWait = (answer: Answer<null>): boolean => !answer.ok && firstError(answer.failure)?.key === "signup.wait";
