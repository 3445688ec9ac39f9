// The way of a pass into the wallet: on an iPhone or iPad a button, elsewhere a code that leads to this page there.
import { useCallback, useEffect, useRef } from "react";
import { failureEffects, wordsOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { isIos } from "./isIos.ts";

interface AddToWalletProps {
  token: string;
  /** No pass can be signed at the moment. */
  canAdd: boolean;
}

export function AddToWallet({ token, canAdd }: AddToWalletProps) {
  const { t } = useWords();
  return (
    <section className="bw-card bw-wallet-add bw-screen-only">
      <h2>{t("wallet.addTitle")}</h2>
      {isIos(navigator) ? <AddButton token={token} canAdd={canAdd} /> : <ScanCode token={token} />}
      <p className="bw-small">{t("wallet.addHint")}</p>
    </section>
  );
}

/** The second press of a double click comes within this time. */
const pauseMs = 1_500;

function AddButton({ token, canAdd }: AddToWalletProps) {
  const { t } = useWords();
  const { now } = useApp();
  const last = useRef(Number.NEGATIVE_INFINITY);
  const add = () => {
    if (!canAdd || now() - last.current < pauseMs) return;
    last.current = now();
    const address = `/api/applepass/AddToWallet?walletToken=${encodeURIComponent(token)}`;
    window.open(address, "_blank", "noopener,noreferrer");
  };
  return (
    <button type="button" className="bw-button bw-button--primary" aria-disabled={!canAdd} onClick={add}>
      {t(canAdd ? "wallet.add" : "wallet.cannotAdd")}
    </button>
  );
}

function ScanCode({ token }: { token: string }) {
  const { t } = useWords();
  const { notices } = useApp();
  const label = window.location.hostname;
  const { data, failure, isLoading, reload } = useCall("GET /api/ApplePass/GetWalletPassQr", {
    query: { token, label },
  });
  useEffect(() => {
    // Without the server's words the window would cover the pass, which stays: those are a toast, too.
    if (failure !== null && failureEffects(failure).length > 0) notices.toast("error", wordsOf(failure)[0]!);
  }, [failure, notices]);
  if (data !== null)
    return (
      <>
        <Picture blob={data} alt={t("wallet.qr")} />
        <p>{t("wallet.scan")}</p>
      </>
    );
  if (isLoading || failure === null) return <div className="bw-wallet-qr" aria-hidden="true" />;
  return (
    <button type="button" className="bw-button" onClick={reload}>
      {t("page.tryAgain")}
    </button>
  );
}

/** The picture has an address for as long as it is shown. */
function Picture({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return;
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} className="bw-wallet-qr" alt={alt} />;
}
