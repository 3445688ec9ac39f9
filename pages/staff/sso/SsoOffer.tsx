// Signing in at the organization's own identity provider, where the account of this host has one.
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { sha256 } from "../../services/sha256.ts";
import { storage } from "../../services/stored.ts";
import { verifierKey } from "./verifierKey.ts";

export function SsoOffer() {
  const { t } = useWords();
  const { newId, notices } = useApp();
  const { data } = useCall("GET /api/Session/GetSsoOffer", { query: {} });
  const task = useOneAtATime();
  if (data?.isOffered !== true) return null;
  const begin = async () => {
    const verifier = newId() + newId();
    const challenge = await sha256(verifier);
    if (challenge === null) return notices.toast("error", { key: "sso.insecure", params: {} });
    storage.setItem(verifierKey, verifier);
    window.location.assign(`/sso/start?challenge=${challenge}`);
    return "leave" as const;
  };
  return (
    <button
      type="button"
      className="bw-button"
      aria-disabled={task.isRunning || undefined}
      onClick={() => void task.run(begin)}
    >
      {t("sso.offer")}
    </button>
  );
}
