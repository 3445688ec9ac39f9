// Asks who is signed in to prove it anew, for what exports answers or changes how one signs in: by the second factor, or by the password where there
// is none. The call that asked for it goes on after that.
import { useState } from "react";
import type { FormEvent } from "react";
import { Modal } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useFault } from "../../screens/useFault.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useRunningSession, useSession } from "../../session/useSession.tsx";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { passwordWords } from "../password/passwordWords.ts";
import { ProofForm } from "./ProofForm.tsx";

export default function ConfirmIdentity({ onClose: close }: { onClose(): void }) {
  const { t } = useWords();
  const { confirming } = useRunningSession();
  const { call } = useSession();
  const { data, failure, reload } = useCall("GET /api/Profile/SecondFactor", {});
  const done = () => confirming.answer(true);
  const cancel = (
    <button type="button" className="bw-button" onClick={close}>
      {t("staff.cancel")}
    </button>
  );
  return (
    <Modal title={t("factor.confirmTitle")} onClose={close}>
      <p className="bw-dialog-words">{t("factor.confirmLead")}</p>
      {failure !== null && data === null && <ErrorState failure={failure} onRetry={reload} />}
      {data === null && failure === null && <p className="bw-soft">{t("staff.loading")}</p>}
      {data !== null && data.factors.length > 0 && (
        <ProofForm
          kinds={data.factors.map(({ kind }) => kind)}
          send={(body) => call("POST /api/Profile/Confirm", { body })}
          options={() => call("POST /api/Profile/ConfirmPasskey", {})}
          onDone={done}
          submit={t("factor.continue")}
        >
          {cancel}
        </ProofForm>
      )}
      {data?.factors.length === 0 && <ByPassword onDone={done} onClose={close} />}
    </Modal>
  );
}

function ByPassword({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { t } = useWords();
  const { call } = useSession();
  const [password, setPassword] = useState("");
  const { fault, setFault, clear, fail } = useFault();
  const { isRunning, run } = useOneAtATime();
  const send = async () => {
    const answer = await call("POST /api/Profile/Confirm", { body: { password } });
    if (answer.ok) return onDone();
    fail(answer.failure);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clear();
    if (password === "") return setFault({ key: "session.required", params: {} });
    void run(send);
  };
  return (
    <form className="bw-dialog-form" method="post" noValidate onSubmit={submit}>
      <p>{t("factor.confirmPassword")}</p>
      <PasswordField
        words={passwordWords}
        label={t("session.password")}
        name="password"
        autoComplete="current-password"
        value={password}
        required
        error={fault}
        onChange={(typed) => {
          setPassword(typed);
          clear();
        }}
      />
      <DialogButtons>
        <button type="button" className="bw-button" onClick={onClose}>
          {t("staff.cancel")}
        </button>
        <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
          {t("factor.continue")}
        </button>
      </DialogButtons>
    </form>
  );
}
