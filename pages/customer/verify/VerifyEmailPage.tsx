// /verifyEmail?token=: an e-mail address of a customer, or of a new business, is confirmed (billing.txt §2).
import { useCallback } from "react";
import { lazyPart } from "@billwright/renderer";
import type { CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { ownZone } from "../../i18n/WithWords.tsx";
import { useCaller } from "../../link/useCall.ts";
import { forgetSignUpId, readSignUpId } from "../front/signUpId.ts";
import { VerifyPage, type OpenFormProps, type Verified } from "./VerifyPage.tsx";

/** Few open a link elsewhere: the others do not wait for the form. */
const ChoosePassword = lazyPart(() => import("./ChoosePassword.tsx"), { waiting: null });

const name = "POST /api/v1/ErpVerification/VerifyEmail";

function verifiedBy({ errorMessage, canSignIn, needsPassword }: CallData<typeof name>): Verified {
  if (canSignIn) forgetSignUpId();
  if (needsPassword) return { is: "open", text: null };
  return { is: errorMessage ? "failed" : "done", text: errorMessage || null, canSignIn };
}

const ChooseForm = ({ token, onVerified }: OpenFormProps) => (
  <ChoosePassword token={token} onDone={(data) => onVerified(verifiedBy(data))} />
);

export default function VerifyEmailPage() {
  const { t } = useWords();
  const call = useCaller();
  const verify = useCallback(
    async (token: string) => {
      const signUpId = readSignUpId();
      const answer = await call(name, { body: { token, ...(signUpId !== null && { signUpId, timeZone: ownZone }) } });
      return answer.ok ? ({ ok: true, data: verifiedBy(answer.data) } as const) : answer;
    },
    [call],
  );
  return (
    <VerifyPage
      title={t("verify.emailTitle")}
      done={t("verify.emailDone")}
      verify={verify}
      open={{ lead: t("signup.choose"), Form: ChooseForm }}
    />
  );
}
