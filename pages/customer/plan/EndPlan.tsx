// A customer's way out of a plan: asked once more, ended once, and the page shows what is then.
import { useState } from "react";
import { moneyFormat, type Arrangement } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useApp } from "../../services/app.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

export interface EndPlanProps {
  arrangement: Arrangement;
  country: string;
  end(arrangementId: string): Promise<Answer<null>>;
  /** Loads the page's data again. */
  onDone(): void;
}

export function EndPlan({ arrangement, country, end, onDone }: EndPlanProps) {
  const { t, language } = useWords();
  const { notices } = useApp();
  const [isAsking, setAsking] = useState(false);
  if (arrangement.status !== "standing") return null;
  const confirm = async (): Promise<void> => {
    const answer = await end(arrangement.arrangementId);
    if (answer.ok) onDone();
    else notices.notSent(answer.failure, () => void confirm());
    setAsking(false);
  };
  return (
    <WithWords>
      <p>
        <button type="button" className="bw-button bw-screen-only" onClick={() => setAsking(true)}>
          {t("plan.end")}
        </button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t("plan.end")}
          confirm={t("plan.endYes")}
          cancel={t("plan.endNo")}
          isDangerous
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t("plan.confirmEnd", { amount: moneyFormat(language, country)(arrangement.left) })}</p>
        </ConfirmDialog>
      )}
    </WithWords>
  );
}
