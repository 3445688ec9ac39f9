// A multi-select of admins by their e-mail addresses: a button that shows who is chosen, and under it a box for each.
import { Fragment, useId, useState } from "react";
import { useWords } from "../../../i18n/useWords.ts";
import { EmailText } from "../../../ui/EmailText.tsx";
import "../templates.css";
import "./bar.css";

export interface AdminSelectProps {
  admins: readonly string[];
  picked: readonly string[];
  error: string | null;
  onChange(picked: readonly string[]): void;
}

export function AdminSelect({ admins, picked, error, onChange }: AdminSelectProps) {
  const { t } = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(picked.length === 0);
  const toggle = (email: string) =>
    onChange(admins.filter((admin) => (admin === email ? !picked.includes(admin) : picked.includes(admin))));
  return (
    <div className="bw-field bw-admins" data-invalid={error !== null || undefined}>
      <button
        type="button"
        className="bw-select bw-admins-button"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-describedby={error === null ? undefined : `${id}-error`}
        data-empty={picked.length === 0 || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {picked.length === 0
          ? t("approval.selectAdmins")
          : picked.map((email, index) => (
              <Fragment key={email}>
                {index > 0 && ", "}
                <EmailText email={email} />
              </Fragment>
            ))}
      </button>
      <div
        id={`${id}-list`}
        className="bw-admins-list"
        role="group"
        aria-label={t("approval.selectAdmins")}
        hidden={!isOpen}
      >
        {admins.length === 0 && <p className="bw-soft">{t("approval.noAdmins")}</p>}
        {admins.map((email) => (
          <label key={email} className="bw-choice">
            <input type="checkbox" checked={picked.includes(email)} onChange={() => toggle(email)} />
            <span>
              <EmailText email={email} />
            </span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p className="bw-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
