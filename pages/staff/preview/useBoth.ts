// The version that customers get, to be seen beside the one that is tried.
import { useMemo, useState } from "react";
import { localizeEnrollment } from "@billwright/engine";
import type { StoredForm } from "@billwright/schemas";
import { isLanguage } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import type { Template } from "../templates/useTemplate.ts";
import type { Shown } from "./messages.ts";
import { enrollmentIn } from "./sandbox.ts";
import type { SandboxView } from "./useSandbox.ts";

export interface Both {
  /** Customers get another version than the one that is tried. */
  isOffered: boolean;
  /** Null: the one that is tried is seen alone. */
  live: { version: number; shown: Shown } | null;
  newest: { title: string };
  setOn(isOn: boolean): void;
}

export function useBoth({ header, draft }: Pick<Template, "header" | "draft">, view: SandboxView): Both {
  const { t } = useWords();
  const { settings, replaying } = view.sandbox;
  const [isOn, setOn] = useState(false);
  const isOther = header.isActive && (header.status !== "Active" || draft !== null);
  const { data } = useCall("GET /api/Templates/Review", isOther ? { query: { id: header.id } } : null);
  const live = data?.live ?? null;
  const { language, country, situation } = settings;
  const enrollment = useMemo(() => {
    if (live === null) return null;
    const stored = live.content as StoredForm;
    const written = isLanguage(language) ? localizeEnrollment(stored, language) : stored.enrollment;
    return JSON.stringify(enrollmentIn(written, { country, situation }));
  }, [live, language, country, situation]);
  const isShown = isOn && replaying === null;
  return {
    isOffered: live !== null && replaying === null,
    live: isShown && live && enrollment ? { version: live.version, shown: { ...view.shown, enrollment } } : null,
    newest: {
      title: settings.source === "draft" ? t("preview.draft") : t("preview.version", { n: header.version }),
    },
    setOn,
  };
}
