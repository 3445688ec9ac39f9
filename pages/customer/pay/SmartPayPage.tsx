// /smart-pay/:token: paying by a link (billing.txt §2). What was paid, or is under way, is shown in place of the form: a reload pays nothing.
import { useCallback, useEffect, useState } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { OfCall } from "../../link/LinkPage.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { useShell } from "../../ui/pageContent.tsx";
import { Message } from "../../ui/Message.tsx";
import { PayForm } from "./PayForm.tsx";
import { afterPaying, withOwed, type Paid, type PayInfo } from "./payInfo.ts";
import { PaymentReceipt } from "./PaymentReceipt.tsx";
import { UnderWay } from "./UnderWay.tsx";
import { useAskUntilKnown } from "./useAskUntilKnown.ts";
import "./pay.css";

export default function SmartPayPage() {
  const { t } = useWords();
  const token = useLinkToken();
  const info = useCall("GET /api/SmartPay/GetSmartPayInfo", { query: { token } });
  useShell({ title: t("pay.title") });
  return (
    <OfCall loaded={info} failed={t("pay.failed")}>
      {(data) => (
        <WithWords country={data.country}>
          <Paying info={data} reload={info.reload} put={info.put} />
        </WithWords>
      )}
    </OfCall>
  );
}

interface PayingProps {
  info: PayInfo;
  /** Requests the link's state. */
  reload(): void;
  /** Shows the known state, without a request. */
  put(info: PayInfo): void;
}

function Paying({ info: known, reload, put }: PayingProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { info, onPaid } = useOwedSince(known, put);
  const { state, receipt, result, methods, isFixed } = info;
  const standing = `${state} ${result?.referenceId} ${receipt?.transactionId}`;
  /** Its state when the customer chose to make another payment. */
  const [passed, setPassed] = useState<string | null>(null);
  const pass = () => setPassed(standing);
  /** Why a payment that was under way was not made, in words. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const onKnown = useCallback(
    (failed: string | null) => {
      setRefusal(failed);
      reload();
    },
    [reload],
  );
  // A failure that was shown before it was known that something was paid, or is under way, would be untrue.
  useEffect(() => {
    if (state !== "open") notices.closeError();
  }, [standing, state, notices]);
  if (state === "paid" && receipt !== null && standing !== passed)
    return <PaymentReceipt receipt={receipt} info={info} onAnother={isFixed ? null : pass} />;
  if (state === "checking" && result !== null && standing !== passed)
    return <UnderWay info={info} resultKey={result} onKnown={onKnown} onOtherWay={pass} />;
  if (methods.length === 0)
    return (
      <Message tone="info" title={t("pay.title")}>
        <p>{t("pay.none")}</p>
      </Message>
    );
  return <PayForm info={info} refusal={refusal} onPaid={onPaid} onUnclear={reload} />;
}

/**
 * After a payment the page shows it at once, and what is owed since as soon as the server says so: an answer that is lost, or that comes while the biller
 * is away, is requested again.
 */
function useOwedSince(known: PayInfo, put: PayingProps["put"]) {
  const token = useLinkToken();
  const [hasPaid, setPaid] = useState(false);
  const [opened] = useState(known.state);
  const isNew = hasPaid || (known.state === "paid" && opened !== "paid");
  const options = isNew && known.debt.owed === null ? { query: { token } } : null;
  const fresh = useCall("GET /api/SmartPay/GetSmartPayInfo", options);
  const info = withOwed(known, fresh.isLoading ? null : fresh.data);
  useAskUntilKnown(isNew && info.state === "paid" && info.debt.owed === null, fresh.reload);
  return {
    info,
    onPaid(paid: Paid) {
      put(afterPaying(info, paid));
      setPaid(true);
      fresh.reload();
    },
  };
}
