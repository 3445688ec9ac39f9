// A password that can be looked at while it is typed.
import { useState } from "react";
import type { BoundField } from "../../screens/ScreenField.tsx";
import { useWords } from "../../i18n/useWords.ts";
import { TextField } from "../../ui/fields.tsx";

export interface PasswordFieldProps extends BoundField {
  label: string;
  name: string;
  autoComplete: "current-password" | "new-password";
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="bw-button bw-password-toggle"
      aria-label={t(isShown ? "session.hidePassword" : "session.showPassword")}
      onClick={() => setShown(!isShown)}
    >
      {t(isShown ? "session.hide" : "session.show")}
    </button>
  );
  return <TextField {...props} type={isShown ? "text" : "password"} spellCheck={false} dir="ltr" end={toggle} />;
}
