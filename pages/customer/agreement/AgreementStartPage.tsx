// /AgreementSignStart?token=: leads to the signing service (self-service.txt §2.7; decisions-proposed.md P72). Opened again, it leads there again.
import { useCallback } from "react";
import type { Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { useShell } from "../../ui/pageContent.tsx";
import { AgreementBox, noToken } from "./AgreementBox.tsx";
import { AgreementWait } from "./AgreementWait.tsx";
import { signingAddress } from "./signingAddress.ts";
import { useSteps, type Run } from "./useSteps.ts";
import "./agreement.css";

/** `failure` null: the address may not be followed. */
type State = { at: "loading" } | { at: "failed"; failure: Failure | null };

export default function AgreementStartPage() {
  const { t } = useWords();
  const { newId } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  useShell({ title: t("agreement.title") });
  const steps = useCallback(
    async ({ signal, show }: Run<State>) => {
      if (token === "") return show({ at: "failed", failure: noToken });
      const name = "POST /api/v1/ViewBill/GetAgreement";
      const answer = await call(name, { body: { token }, idempotencyKey: newId(), signal });
      if (signal.aborted) return;
      if (!answer.ok) return show({ at: "failed", failure: answer.failure });
      const address = signingAddress(answer.data, window.location.origin);
      // Going back must not end at this page: it would only lead on.
      if (address === null) show({ at: "failed", failure: null });
      else window.location.replace(address);
    },
    [call, token, newId],
  );
  const { state, again } = useSteps<State>({ at: "loading" }, steps);
  if (state.at === "failed") return <AgreementBox failure={state.failure} onTryAgain={again} />;
  return <AgreementWait title={t("agreement.loading")} />;
}
