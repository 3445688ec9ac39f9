// What /verifyEmail and /verifySms have in common. Mail scanners open links, too, so a page load changes nothing: the call goes out at the
// first sign of a person (threats.md T28, decisions-proposed.md P93).
import { useCallback, useRef, useState, type ComponentType } from "react";
import { Link } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import type { Words } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { failedBy } from "../../link/failedBy.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { useFirstGesture } from "./useFirstGesture.ts";

/**
 * `open`: something has to be filled in first. `text`: the server's, in place of the page's own words. `canSignIn`: a new business's Owner can
 * sign in now.
 */
export type Verified = { is: "done" | "failed" | "open"; text: string | null; canSignIn?: boolean };

export interface OpenFormProps {
  token: string;
  onVerified(verified: Verified): void;
}

export interface VerifyPageProps {
  title: string;
  /** What a success says where the server says nothing. */
  done: string;
  verify(token: string): Promise<Answer<Verified>>;
  /** What is filled in where it is still open. */
  open?: { lead: string; Form: ComponentType<OpenFormProps> };
}

type State =
  | { at: "waiting" }
  | { at: "sending" }
  | { at: "open" }
  | { at: "done"; words: Words | null; canSignIn: boolean }
  | { at: "failed"; words: Words; passing: boolean };

const failed: Words = { key: "verify.failed", params: {} };
const wordsIn = (text: string | null): Words | null => (text === null ? null : { key: text, params: {}, text });

export function VerifyPage({ title, done, verify, open }: VerifyPageProps) {
  const { t, say } = useWords();
  const token = useLinkToken();
  const [state, setState] = useState<State>(
    token === "" ? { at: "failed", words: failed, passing: false } : { at: "waiting" },
  );
  const status = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useShell({ title });
  const settle = (next: State) => {
    status.current?.focus(); // The form goes, and the reader with it.
    setState(next);
  };
  const send = useCallback(async () => {
    // The button goes, and the reader with it.
    if (button.current !== null && button.current === document.activeElement) status.current?.focus();
    setState({ at: "sending" });
    const next = stateAfter(await verify(token));
    setState(next);
  }, [verify, token]);
  useFirstGesture(state.at === "waiting" ? send : null);

  return (
    <Message tone={state.at === "done" ? "success" : state.at === "failed" ? "error" : "info"} title={title}>
      <p ref={status} role="status" tabIndex={-1}>
        {state.at === "done" ? (state.words ? say(state.words) : done) : null}
        {state.at === "failed" ? say(state.words) : null}
        {state.at === "waiting" ? t("verify.press") : null}
        {state.at === "sending" ? t("verify.processing") : null}
        {state.at === "open" ? open?.lead : null}
      </p>
      {state.at === "open" && open && <open.Form token={token} onVerified={(verified) => settle(stateOf(verified))} />}
      {state.at === "waiting" && (
        <button ref={button} type="button" className="bw-button bw-button--primary">
          {t("verify.continue")}
        </button>
      )}
      {state.at === "done" && state.canSignIn && (
        <Link className="bw-button bw-button--primary" to={pathOf("smart/sign-in")}>
          {t("signup.signIn")}
        </Link>
      )}
      {state.at === "failed" && (
        <>
          {state.passing && (
            <button type="button" className="bw-button bw-button--primary" onClick={() => void send()}>
              {t("page.tryAgain")}
            </button>
          )}
          <AskCustomerService />
        </>
      )}
    </Message>
  );
}

/** A bad or expired link has the words of any failure, but cannot be tried again (billing.txt §2, verify.failure). */
function stateAfter(answer: Answer<Verified>): State {
  if (!answer.ok) {
    const by = failedBy(answer.failure);
    return { at: "failed", words: failed, passing: by.of === "call" && by.passing };
  }
  return stateOf(answer.data);
}

function stateOf({ is, text, canSignIn = false }: Verified): State {
  if (is === "open") return { at: "open" };
  const words = wordsIn(text);
  return is === "done" ? { at: "done", words, canSignIn } : { at: "failed", words: words ?? failed, passing: false };
}
