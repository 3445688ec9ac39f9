// The second step of signing in: the password was right, now the second factor.
import { firstError } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import type { Subscription } from "../../session/keys.ts";
import { useApp } from "../../services/app.ts";
import { ProofForm } from "../secondFactor/ProofForm.tsx";
import type { FactorStep } from "./SignInForm.tsx";

export interface SecondStepProps {
  step: FactorStep;
  onToken(token: string, subscription: Subscription): void;
  /** It took too long, or was finished elsewhere. */
  onOver(): void;
  onBack(): void;
}

export function SecondStep({ step: { step, kinds }, onToken, onOver, onBack }: SecondStepProps) {
  const { t } = useWords();
  const { client } = useApp();
  return (
    <>
      <p>{t("factor.stepLead")}</p>
      <ProofForm
        kinds={kinds}
        send={(proof) => client.call("POST /api/Session/SecondFactor", { body: { step, ...proof } })}
        options={() => client.call("POST /api/Session/SecondFactorPasskey", { body: { step } })}
        onDone={({ jwtToken, subscription }) => onToken(jwtToken, subscription)}
        onFailure={(failure) => {
          const isOver = firstError(failure)?.key === "factor.stepOver";
          if (isOver) onOver();
          return isOver;
        }}
        submit={t("session.signIn")}
      >
        <button type="button" className="bw-button" onClick={onBack}>
          {t("factor.startAgain")}
        </button>
      </ProofForm>
    </>
  );
}
