// An error boundary: catches errors while a page renders, explains them and offers a way to continue. Also catches a page whose code could
// not be loaded, as after a deployment.
import { Component } from "react";
import type { ReactNode } from "react";
import { useWords } from "../i18n/useWords.ts";
import { Message } from "./Message.tsx";

interface CrashState {
  broken: boolean;
}

export interface CrashProps {
  /** The current address: an error is cleared when it changes. */
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
