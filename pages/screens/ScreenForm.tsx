// A form like the one that signs in: the fields of one screen, and the button that sends them.
import type { FormEvent, ReactNode } from "react";

/** What a form asks of its screen in use. */
interface Sending {
  readonly isSending: boolean;
  submit(event: FormEvent): void;
}

export interface ScreenFormProps {
  readonly use: Sending;
  readonly className?: string;
  /** "post": with a password in it. What is in the address of a GET is stored and logged. */
  readonly method?: "post";
  /** Replaces the screen's own. */
  onSubmit?(event: FormEvent): void;
  /** The words of its button. */
  readonly words: string;
  readonly children: ReactNode;
}

export function ScreenForm({ use, className = "bw-fields", method, onSubmit, words, children }: ScreenFormProps) {
  return (
    <form className={className} method={method} noValidate onSubmit={onSubmit ?? use.submit}>
      {children}
      <SubmitButton use={use} words={words} />
    </form>
  );
}

/** Sends the form around it; disabled while that is under way. */
export const SubmitButton = ({ use, words }: Pick<ScreenFormProps, "use" | "words">) => (
  <button
    type="submit"
    className="bw-button bw-button--primary"
    aria-disabled={use.isSending || undefined}
    aria-busy={use.isSending || undefined}
  >
    {words}
  </button>
);
