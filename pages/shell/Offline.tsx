// The notice of being offline, in a live region that is always rendered, so that screen readers announce it.
import { useWords } from "../i18n/useWords.ts";
import { useOnline } from "../ui/useOnline.ts";

export function Offline() {
  const { t } = useWords();
  const online = useOnline();
  return (
    <div role="status" className="bw-offline">
      {online ? null : <p>{t("shell.offline")}</p>}
    </div>
  );
}
