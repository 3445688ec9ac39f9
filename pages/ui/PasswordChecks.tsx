// What a new password has by now, while it is typed: shown by a mark, a colour and words.
import type { PasswordLack } from "@billwright/engine/users";
import "./passwordChecks.css";

export interface PasswordChecksProps {
  /** What a password must have, in words. */
  checks: readonly { lack: PasswordLack; text: string }[];
  /** What the password lacks. */
  lacks: readonly PasswordLack[];
  /** Why a password that has all of it is refused nevertheless; null: it is not. */
  fault: string | null;
  /** Read out after each check. */
  words: { met: string; open: string };
  /** The list's name. */
  label?: string;
}

export function PasswordChecks({ checks, lacks, fault, words, label }: PasswordChecksProps) {
  return (
    <ul className="bw-password-checks" aria-label={label}>
      {checks.map(({ lack, text }) => {
        const isMet = !lacks.includes(lack);
        return (
          <li key={lack} data-met={isMet}>
            <span aria-hidden="true">{isMet ? "✓" : "○"}</span>
            <span>{text}</span>
            <span className="bw-visually-hidden">: {isMet ? words.met : words.open}</span>
          </li>
        );
      })}
      {fault !== null && (
        <li data-met={false}>
          <span aria-hidden="true">✕</span>
          <span>{fault}</span>
        </li>
      )}
    </ul>
  );
}
