// What customers get beside the newest version, scrolled together; on a phone one under the other.
import { useEffect, useState, type ReactNode } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { Stage } from "./Stage.tsx";
import { scrollTogether } from "./scrollTogether.ts";
import type { FromFrame, Shown } from "./messages.ts";
import "../templates/review/review.css";

export interface SideBySideProps {
  /** What customers get, by its number. */
  live: { version: number; shown: Shown };
  newest: { title: string };
  width: number;
  onMessage(message: FromFrame): void;
  /** The newest version's stage; it reports its frame. */
  children(onFrame: (frame: HTMLIFrameElement | null) => void): ReactNode;
}

export function SideBySide({ live, newest, width, onMessage, children }: SideBySideProps) {
  const { t } = useWords();
  const [one, setOne] = useState<HTMLIFrameElement | null>(null);
  const [other, setOther] = useState<HTMLIFrameElement | null>(null);
  useEffect(() => (one && other ? scrollTogether(one, other) : undefined), [one, other]);
  return (
    <div className="bw-both">
      <section>
        <h3>{t("review.liveVersion", { n: live.version })}</h3>
        <Stage
          title={t("review.frameOf", { n: live.version })}
          shown={live.shown}
          width={width}
          onMessage={onMessage}
          onFrame={setOne}
        />
      </section>
      <section>
        <h3>{newest.title}</h3>
        {children(setOther)}
      </section>
    </div>
  );
}
