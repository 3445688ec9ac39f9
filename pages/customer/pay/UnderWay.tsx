// A payment of this link that is under way: it waits for the customer at the bank, or for the provider's answer.
import { useEffect } from "react";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { Message } from "../../ui/Message.tsx";
import { AskAgain } from "./AskAgain.tsx";
import { confirmAddress } from "./confirmAddress.ts";
import { ConfirmLink } from "./ConfirmLink.tsx";
import type { PayInfo } from "./payInfo.ts";
import { usePaymentResult, type ResultKey } from "./usePaymentResult.ts";

export interface UnderWayProps {
  info: PayInfo;
  resultKey: ResultKey;
  /** It is known how the payment ended; null: it was made, else why not. Keeps its identity. */
  onKnown(failed: string | null): void;
  /** The customer turns back from the bank. */
  onOtherWay(): void;
}

export function UnderWay({ info, resultKey, onKnown, onOtherWay }: UnderWayProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const loaded = usePaymentResult(resultKey);
  const result = loaded.data;
  const status = result?.status ?? null;
  const remarks = result?.remarks ?? "";
  // A bank takes days to answer.
  const isBank = result?.method === "check";
  useEffect(() => {
    if (status === null) return;
    if (!status) notices.toast("error", { key: remarks, params: {}, text: remarks });
    onKnown(status ? null : remarks);
  }, [status, remarks, notices, onKnown]);

  const address = confirmAddress(
    result === null ? info.actionUrl : result.actionUrl,
    info.methods.map(({ frame }) => frame),
    window.location.origin,
  );
  if (address !== null)
    return (
      <Message tone="info" title={t("pay.confirmTitle")}>
        <p>{t("pay.confirm")}</p>
        <ConfirmLink address={address} />
        <button type="button" className="bw-button" onClick={onOtherWay}>
          {t("pay.otherWay")}
        </button>
      </Message>
    );
  return (
    <Message tone="info" title={t(isBank ? "pay.takenTitle" : "pay.checkingTitle")}>
      <p role="status">{t(isBank ? "pay.beingTaken" : "pay.checking")}</p>
      <AskAgain {...loaded} />
    </Message>
  );
}
