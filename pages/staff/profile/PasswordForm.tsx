// The user's own new password; what it still lacks is told as it is typed (session.password).
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { longestPassword, passwordLacks, shortestPassword, type PasswordLack } from "@billwright/engine";
import type { MessageRef } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useRunningSession, useSession } from "../../session/useSession.tsx";
import { PasswordField } from "../signIn/PasswordField.tsx";
import { errorsByField, otherEffects } from "../fieldErrors.ts";

const fields = ["currentPassword", "newPassword"] as const;
type Field = (typeof fields)[number];

const demands = ["length", "lowercase", "uppercase", "digit", "special"] as const satisfies readonly PasswordLack[];
const empty: Record<Field, string> = { currentPassword: "", newPassword: "" };

export function PasswordForm({ email }: { email: string }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { signIn } = useRunningSession();
  const headingId = useId();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Readonly<Record<string, MessageRef>>>({});
  const [isSaving, setSaving] = useState(false);
  const field = (name: Field) => ({
    label: t(`profile.${name}`),
    name,
    value: values[name],
    error: errors[name] ?? null,
    onChange(value: string) {
      setValues((now) => ({ ...now, [name]: value }));
      setErrors(({ [name]: _mended, ...others }) => others);
    },
  });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const faults = faultsOf(values);
    setErrors(faults);
    if (isSaving || Object.keys(faults).length > 0) return;
    setSaving(true);
    const answer = await call("POST /api/Profile/ChangePassword", { body: values });
    setSaving(false);
    if (!answer.ok) {
      setErrors(errorsByField(answer.failure, fields));
      return notices.show(otherEffects(answer.failure, fields));
    }
    signIn(answer.data.jwtToken);
    setValues(empty);
    notices.toast("success", { key: "profile.passwordChanged", params: {} });
  };

  return (
    <section className="bw-card" aria-labelledby={headingId}>
      <h2 id={headingId}>{t("profile.password")}</h2>
      <p className="bw-profile-lead">{t("profile.passwordLead")}</p>
      <form className="bw-fields" method="post" noValidate onSubmit={(event) => void save(event)}>
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField {...field("currentPassword")} autoComplete="current-password" />
        <PasswordField {...field("newPassword")} autoComplete="new-password" />
        <Demands password={values.newPassword} />
        <div className="bw-fields-actions">
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={isSaving || undefined}>
            {t("profile.changePassword")}
          </button>
        </div>
      </form>
    </section>
  );
}

function faultsOf({ currentPassword, newPassword }: Record<Field, string>): Record<string, MessageRef> {
  const lacks = passwordLacks(newPassword);
  const required: MessageRef = { key: "session.required", params: {} };
  const weak: MessageRef = lacks.includes("tooLong")
    ? { key: "session.longPassword", params: { n: longestPassword } }
    : { key: "session.weakPassword", params: {} };
  return {
    ...(currentPassword === "" ? { currentPassword: required } : {}),
    ...(newPassword === "" ? { newPassword: required } : lacks.length > 0 ? { newPassword: weak } : {}),
  };
}

/** Each demand, and whether it is met; read out as a list, the marks in words. */
function Demands({ password }: { password: string }) {
  const { t } = useWords();
  const lacks = passwordLacks(password);
  return (
    <ul className="bw-demands">
      {demands.map((demand) => {
        const isMet = !lacks.includes(demand);
        return (
          <li key={demand} data-met={isMet}>
            <span aria-hidden="true">{isMet ? "✓" : "○"}</span>
            <span>{t(`password.${demand}`, { n: shortestPassword })}</span>
            <span className="bw-visually-hidden">{t(isMet ? "password.met" : "password.open")}</span>
          </li>
        );
      })}
    </ul>
  );
}
