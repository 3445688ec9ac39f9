// Who was invited and has not come yet: an invitation is sent again, or withdrawn.
import { useId } from "react";
import type { Data } from "../../client/client.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import type { Loaded } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { EmailText } from "../../ui/EmailText.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useFocusOnward } from "../../ui/useFocusOnward.ts";
import { useTimeText } from "../templates/useTimeText.ts";

type List = Data<"GET /api/Account/Invitations">;
type Invitation = List[number];

/** Nothing where nobody waits: the page's button invites. */
export function Invitations({ loaded: { data, failure, reload } }: { loaded: Loaded<List> }) {
  const { t } = useWords();
  const id = useId();
  if (failure === null && (data === null || data.length === 0)) return null;
  return (
    <section className="bw-card bw-invitations" aria-labelledby={id}>
      <h2 id={id}>{t("users.invitations")}</h2>
      {data === null ? (
        <ErrorState failure={failure!} onRetry={reload} />
      ) : (
        <ul>
          {data.map((invitation) => (
            <Line key={invitation.id} invitation={invitation} onChanged={reload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ invitation, onChanged }: { invitation: Invitation; onChanged(): void }) {
  const { t } = useWords();
  const { now, notices } = useApp();
  const { call } = useSession();
  const timeText = useTimeText();
  const line = useFocusOnward<HTMLLIElement>();
  const { isRunning, run } = useOneAtATime();
  const { id, email, role, expiresAt } = invitation;
  const isOver = Date.parse(expiresAt) <= now();
  const again = async () => {
    const answer = await call("POST /api/Account/InviteUser", { body: { email, role } });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "users.invited", params: { email } });
    onChanged();
  };
  const withdraw = async () => {
    const answer = await call("POST /api/Account/WithdrawInvitation", { body: { invitationId: id } });
    if (answer.ok) notices.toast("success", { key: "users.withdrawn", params: { email } });
    else notices.show(failureEffects(answer.failure));
    onChanged();
  };
  const button = (action: string, task: () => Promise<void>) => (
    <button
      type="button"
      className="bw-button"
      aria-label={t("users.ofInvitation", { action, email })}
      aria-disabled={isRunning || undefined}
      onClick={() => void run(task)}
    >
      {action}
    </button>
  );
  const params = { role: t(`role.${role}`), time: timeText(expiresAt) };
  return (
    <li ref={line}>
      <span className="bw-invitation">
        <EmailText email={email} />
        <span className="bw-soft">{t(isOver ? "users.inviteExpired" : "users.inviteAs", params)}</span>
      </span>
      {button(t("users.inviteAgain"), again)}
      {button(t("users.withdraw"), withdraw)}
    </li>
  );
}
