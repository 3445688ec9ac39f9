// A page with a single message: a mark, a heading, a sentence, perhaps a button.
import type { ReactNode } from "react";
import { AlertIcon, CheckIcon, ClockIcon } from "./icons.tsx";
import { PageHeading } from "./PageHeading.tsx";
import "./message.css";

/** late: something has expired. */
export type MessageTone = "success" | "error" | "info" | "late";

export interface MessageProps {
  tone: MessageTone;
  title: string;
  children?: ReactNode;
}

const marks = { success: CheckIcon, error: AlertIcon, info: AlertIcon, late: ClockIcon } as const;

export function Message({ tone, title, children }: MessageProps) {
  const Mark = marks[tone];
  return (
    <section className="bw-card bw-message" data-tone={tone}>
      <span className="bw-message-mark">
        <Mark />
      </span>
      <PageHeading>{title}</PageHeading>
      {children}
    </section>
  );
}
