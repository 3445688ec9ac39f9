// Recovery codes, shown this once.
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => notices.toast("success", { key: "factor.copied", params: {} }),
      () => undefined, // They stand there, to be copied by hand.
    );
  return (
    <div className="bw-notice bw-factor-codes" data-tone="info" role="status">
      <h3>{t("factor.codesTitle")}</h3>
      <p>{t("factor.codesLead")}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="bw-fields-actions">
        <button type="button" className="bw-button" onClick={() => void copy()}>
          {t("factor.copy")}
        </button>
        <button type="button" className="bw-button bw-button--primary" onClick={onKept}>
          {t("factor.codesKept")}
        </button>
      </div>
    </div>
  );
}
