// Catches what breaks while a page renders, and says so in words with a way on. Also a page whose code could not be fetched, after a
// new version was put up.
import { Component } from "react";
import type { ReactNode } from "react";
import { useWords } from "../i18n/useWords.ts";
import { Message } from "./Message.tsx";

interface CrashState {
  broken: boolean;
}

export interface CrashProps {
  /** Where the reader is: what broke there may stand elsewhere. */
  at?: string;
  children: ReactNode;
}

export class Crash extends Component<CrashProps, CrashState> {
  override state: CrashState = { broken: false };

  static getDerivedStateFromError(): CrashState {
    return { broken: true };
  }

  override componentDidUpdate(before: CrashProps): void {
    if (this.state.broken && before.at !== this.props.at) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? <CrashMessage /> : this.props.children;
  }
}

function CrashMessage() {
  const { t } = useWords();
  return (
    <Message tone="error" title={t("page.crashTitle")}>
      <p>{t("page.crash")}</p>
      <button type="button" className="bw-button bw-button--primary" onClick={() => window.location.reload()}>
        {t("page.reload")}
      </button>
    </Message>
  );
}
