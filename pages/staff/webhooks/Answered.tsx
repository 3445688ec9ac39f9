// What the last try was answered, and when that was.
import type { ReactNode } from "react";
import { useTimeText } from "../templates/useTimeText.ts";
import "./webhooks.css";

interface AnsweredProps {
  /** What came of it, in short. */
  children: ReactNode;
  triedAt: string | null;
  /** What was written back. */
  answer?: string | null;
}

export function Answered({ children, triedAt, answer = null }: AnsweredProps) {
  const timeText = useTimeText();
  return (
    <span className="bw-webhook-answer">
      <span>
        {children} {triedAt !== null && <span className="bw-soft">{timeText(triedAt)}</span>}
      </span>
      {answer !== null && answer !== "" && (
        <bdi dir="ltr" className="bw-soft">
          {answer}
        </bdi>
      )}
    </span>
  );
}
