// Says that the form has changed since it was opened, what is different, and that nothing is lost (P135).
import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { differencesFrom, type OtherVersion } from "./otherVersion.ts";

export default function ChangedNotice(other: OtherVersion) {
  const { t, language } = useWords();
  const changes = differencesFrom(other);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView?.({ block: "center" });
  }, [other.after]);
  const list = new Intl.ListFormat(language, { type: "unit" });
  const lines = [
    ["form.changedNew", changes.added],
    ["form.changedGone", changes.gone],
    ["form.changedOther", changes.changed],
  ] as const;
  return (
    <div className="bw-notice" data-tone="warning" role="status" tabIndex={-1} ref={notice}>
      <p>
        <strong>{t("form.changed")}</strong>
      </p>
      <p>{t("form.changedKept")}</p>
      {lines.map(([key, names]) => names.length > 0 && <p key={key}>{t(key, { names: list.format(names) })}</p>)}
    </div>
  );
}
