// /verifySms?token=: a mobile number of a customer is confirmed (billing.txt §2).
import { useCallback } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { useCaller } from "../../link/useCall.ts";
import { VerifyPage, type Verified } from "./VerifyPage.tsx";

export default function VerifySmsPage() {
  const { t } = useWords();
  const call = useCaller();
  const verify = useCallback(
    async (token: string) => {
      const answer = await call("POST /api/v1/ErpVerification/VerifySms", { body: { token } });
      if (!answer.ok) return answer;
      const { smsMessage } = answer.data;
      const verified: Verified = { is: "done", text: smsMessage || null };
      return { ok: true, data: verified } as const;
    },
    [call],
  );
  return <VerifyPage title={t("verify.smsTitle")} done={t("verify.smsDone")} verify={verify} />;
}
