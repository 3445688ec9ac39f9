// /AgreementSign?token=: back from the signing service (self-service.txt §2.7; decisions-proposed.md P72, P73).
import { useCallback } from "react";
import { linkAddress, moneyFormat } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { AgreementBox, noToken } from "./AgreementBox.tsx";
import { AgreementWait } from "./AgreementWait.tsx";
import { comeBack, type Returned } from "./returned.ts";
import { useSteps, type Run } from "./useSteps.ts";
import "./agreement.css";

export default function AgreementPage() {
  const { t } = useWords();
  const { newId } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  useShell({ title: t("agreement.title") });
  const steps = useCallback(
    async (run: Run<Returned>) => {
      if (token === "") run.show({ at: "failed", failure: noToken });
      else await comeBack({ call, token, newId }, run);
    },
    [call, token, newId],
  );
  const { state, again } = useSteps<Returned>({ at: "checking" }, steps);
  switch (state.at) {
    case "checking":
      return <AgreementWait title={t("agreement.checking")} />;
    case "unsigned":
      return <Unsigned token={token} />;
    case "signed":
      return <Signed due={state.due} />;
    case "gaveUp":
      return <GaveUp />;
    case "failed":
      return <AgreementBox failure={state.failure} onTryAgain={again} />;
  }
}

function Unsigned({ token }: { token: string }) {
  const { t } = useWords();
  return (
    <Message tone="late" title={t("agreement.unsignedTitle")}>
      <p role="status">{t("agreement.unsigned")}</p>
      <a className="bw-button bw-button--primary" href={linkAddress("AgreementSignStart", token)}>
        {t("agreement.back")}
      </a>
    </Message>
  );
}

/** Amounts of agreements are in dollars, whatever the account's country (decisions-proposed.md P11). */
function Signed({ due }: Pick<Returned & { at: "signed" }, "due">) {
  const { t, language } = useWords();
  if (due === null)
    return (
      <Message tone="success" title={t("agreement.proceedingTitle")}>
        <p role="status">{t("agreement.proceeding")}</p>
      </Message>
    );
  if (due.payLink === null)
    return (
      <Message tone="success" title={t("agreement.nothingDueTitle")}>
        <p role="status">{t("agreement.nothingDue")}</p>
      </Message>
    );
  const amount = moneyFormat(language, "United States")(due.amount);
  return (
    <Message tone="info" title={t("agreement.dueTitle")}>
      <p role="status">{t("agreement.due", { amount })}</p>
      <a className="bw-button bw-button--primary" href={due.payLink}>
        {t("agreement.pay")}
      </a>
    </Message>
  );
}

function GaveUp() {
  const { t } = useWords();
  return (
    <Message tone="error" title={t("agreement.proceedingTitle")}>
      <p role="alert">{t("agreement.giveUp")}</p>
      <AskCustomerService />
    </Message>
  );
}
