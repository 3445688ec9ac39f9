// Deletes an answer for good, once its user has proved who they are.
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isOwner } from "@billwright/engine/users";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

interface DeleteResponseProps {
  reportId: string;
  reference: string;
  /** Where the list is. */
  list: string;
}

export function DeleteResponse({ reportId, reference, list }: DeleteResponseProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { user, call } = useSession();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  if (!isOwner(user.role)) return null;
  const remove = async () => {
    const answer = await call("POST /api/Responses/Delete", { body: { reportId } });
    setPending(false);
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "responses.deleted", params: { reference } });
    void navigate(list, { replace: true });
  };
  return (
    <>
      <button type="button" className="bw-button" onClick={() => setPending(true)}>
        {t("responses.delete")}
      </button>
      {isPending && (
        <ConfirmDialog
          title={t("responses.deleteTitle", { reference })}
          confirm={t("actions.delete")}
          isDangerous
          onConfirm={remove}
          onClose={() => setPending(false)}
        >
          <p>{t("responses.deleteWords")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
