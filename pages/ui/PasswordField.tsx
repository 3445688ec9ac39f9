// A password that can be looked at while it is typed.
import { useState } from "react";
import type { MessageKey } from "@billwright/schemas";
import { useWords } from "../i18n/useWords.ts";
import { TextField, type TextFieldProps } from "./fields.tsx";

export interface PasswordFieldProps extends TextFieldProps {
  name: string;
  autoComplete: "current-password" | "new-password";
  /** The button's words, and what it is called, while the password is hidden and while it is shown. */
  words: { show: MessageKey; hide: MessageKey; showPassword: MessageKey; hidePassword: MessageKey };
}

export function PasswordField({ words, ...props }: PasswordFieldProps) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="bw-button bw-password-toggle"
      aria-label={t(isShown ? words.hidePassword : words.showPassword)}
      onClick={() => setShown(!isShown)}
    >
      {t(isShown ? words.hide : words.show)}
    </button>
  );
  return <TextField {...props} type={isShown ? "text" : "password"} spellCheck={false} dir="ltr" end={toggle} />;
}
