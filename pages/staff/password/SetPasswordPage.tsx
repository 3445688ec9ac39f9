// /smart/set-password?code=: a mailed link sets a forgotten password, or makes who was invited a user (decisions-proposed.md P145). Opening it
// changes nothing: mail scanners open links, too.
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { newPasswordScreen } from "@billwright/engine/screens";
import { pathOf, type CallData } from "@billwright/schemas";
import { firstError, type Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { ScreenForm } from "../../screens/ScreenForm.tsx";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useScreen } from "../../screens/useScreen.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useApp } from "../../services/app.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import "./signIn.css";

type Opened = CallData<"POST /api/Session/GetPasswordLink">;

export default function SetPasswordPage() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const code = query.get("code") || "none";
  const { data, failure, reload } = useCall("POST /api/Session/GetPasswordLink", { body: { code } });
  const [isDone, setDone] = useState(false);
  useStaffPage({ title: t("password.title") });
  if (isDone && data) return <Done purpose={data.purpose} />;
  if (data) return <SetPassword code={code} opened={data} onDone={() => setDone(true)} />;
  if (failure === null) return <StaffPageSkeleton />;
  const error = firstError(failure);
  if (!error?.key.startsWith("password.")) return <ErrorState failure={failure} onRetry={reload} />;
  return <Closed failure={failure} />;
}

/** The link is none, has expired or was used. */
function Closed({ failure }: { failure: Failure }) {
  const { t, say } = useWords();
  const error = firstError(failure);
  return (
    <Message tone="late" title={t("password.closed")}>
      {error && <p>{say(error)}</p>}
      <Ways />
      <p>
        <Link to={pathOf("smart/forgot-password")}>{t("password.askAgain")}</Link>
      </p>
    </Message>
  );
}

const Ways = () => {
  const { t } = useWords();
  return (
    <Link className="bw-button bw-button--primary" to={pathOf("smart/sign-in")}>
      {t("session.signIn")}
    </Link>
  );
};

function Done({ purpose }: Pick<Opened, "purpose">) {
  const { t } = useWords();
  return (
    <Message tone="success" title={t(purpose === "reset" ? "password.saved" : "password.joined")}>
      <p>{t(purpose === "reset" ? "password.savedWords" : "password.joinedWords")}</p>
      <Ways />
    </Message>
  );
}

function SetPassword({ code, opened, onDone }: { code: string; opened: Opened; onDone(): void }) {
  const { t } = useWords();
  const { client } = useApp();
  const { purpose, email, accountName: account, needsPassword } = opened;
  const screen = useScreen(newPasswordScreen, {
    send: ({ password }) => client.call("POST /api/Session/SetPassword", { body: { code, password } }),
    onDone,
  });
  const isReset = purpose === "reset";
  return (
    <section className="bw-card bw-sign-in">
      <PageHeading>{isReset ? t("password.resetTitle") : t("password.joinTitle", { account })}</PageHeading>
      <p>
        {isReset
          ? t("password.resetLead", { email, account })
          : t(needsPassword ? "password.joinLead" : "password.joinSso", { email, account })}
      </p>
      {needsPassword ? (
        <ScreenForm use={screen} method="post" words={t(isReset ? "session.savePassword" : "password.join")}>
          {/* For password managers: the user of the password. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPasswordField use={screen} />
        </ScreenForm>
      ) : (
        <Accept code={code} onDone={onDone} />
      )}
    </section>
  );
}

/** An invitation to an account whose users sign in by their organization. */
function Accept({ code, onDone }: { code: string; onDone(): void }) {
  const { t } = useWords();
  const { client, notices } = useApp();
  const { isRunning, run } = useOneAtATime();
  const accept = async () => {
    const answer = await client.call("POST /api/Session/SetPassword", { body: { code } });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    onDone();
  };
  return (
    <button
      type="button"
      className="bw-button bw-button--primary"
      aria-disabled={isRunning || undefined}
      onClick={() => void run(accept)}
    >
      {t("password.join")}
    </button>
  );
}
