// /verifyEmail?token=: an e-mail address of a customer is confirmed (billing.txt §2).
import { useCallback } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { useCaller } from "../../link/useCall.ts";
import { VerifyPage, type Verified } from "./VerifyPage.tsx";

export default function VerifyEmailPage() {
  const { t } = useWords();
  const call = useCaller();
  const verify = useCallback(
    async (token: string) => {
      const answer = await call("POST /api/v1/ErpVerification/VerifyEmail", { body: { token } });
      if (!answer.ok) return answer;
      const { errorMessage, canSignIn } = answer.data;
      const verified: Verified = { is: errorMessage ? "failed" : "done", text: errorMessage || null, canSignIn };
      return { ok: true, data: verified } as const;
    },
    [call],
  );
  return <VerifyPage title={t("verify.emailTitle")} done={t("verify.emailDone")} verify={verify} />;
}
