// The secret of an address, shown this once.
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";

export interface NewSecret {
  address: string;
  secret: string;
}

export function ShownSecret({ made: { address, secret }, onKept }: { made: NewSecret; onKept(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notices.toast("success", { key: "webhooks.copied", params: {} }),
      () => undefined, // It stands there, to be copied by hand.
    );
  return (
    <div className="bw-notice bw-webhook-secret" data-tone="info" role="status">
      <h2>{t("webhooks.secretTitle")}</h2>
      <p>
        <bdi dir="ltr">{address}</bdi>
      </p>
      <p>{t("webhooks.secretWords")}</p>
      <code dir="ltr">{secret}</code>
      <div className="bw-fields-actions">
        <button type="button" className="bw-button" onClick={() => void copy()}>
          {t("webhooks.copy")}
        </button>
        <button type="button" className="bw-button bw-button--primary" onClick={onKept}>
          {t("webhooks.secretKept")}
        </button>
      </div>
    </div>
  );
}
