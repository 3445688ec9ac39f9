// Which roles need a second factor: an Owner says so.
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { assignableRoles } from "@billwright/engine/users";
import type { Role } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";

export function FactorRoles() {
  const { t } = useWords();
  const id = useId();
  const { data, failure, reload } = useCall("GET /api/Account/SecondFactor", {});
  return (
    <section className="bw-card bw-factor-roles" aria-labelledby={id} aria-busy={data === null && failure === null}>
      <h2 id={id}>{t("factor.rolesTitle")}</h2>
      <p>{t("factor.rolesLead")}</p>
      {data === null && failure !== null && <ErrorState failure={failure} onRetry={reload} />}
      {data === null && failure === null && <p className="bw-soft">{t("staff.loading")}</p>}
      {data !== null && <Choice roles={data.roles} labelledBy={id} />}
    </section>
  );
}

function Choice({ roles, labelledBy }: { roles: readonly Role[]; labelledBy: string }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { user, call } = useSession();
  const [chosen, setChosen] = useState(roles);
  const [saved, setSaved] = useState(roles);
  const { isRunning, run } = useOneAtATime();
  const save = async () => {
    const answer = await call("POST /api/Account/SecondFactor", { body: { roles: [...chosen] } });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    setSaved(answer.data.roles);
    notices.toast("success", { key: "factor.rolesSaved", params: {} });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSame = chosen.length === saved.length && chosen.every((role) => saved.includes(role));
    if (!isSame) void run(save);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset aria-labelledby={labelledBy}>
        {assignableRoles(user.role, "User").map((role) => (
          <label key={role} className="bw-choice">
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target: { checked } }) =>
                setChosen((before) => [...before.filter((one) => one !== role), ...(checked ? [role] : [])])
              }
            />
            {t(`role.${role}`)}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="bw-button" aria-disabled={isRunning || undefined}>
        {t("factor.rolesApply")}
      </button>
    </form>
  );
}
