// The words in which a question was answered, whole and the newest first, some at a time: its chart has room for ten, and for their beginnings.
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { DateSpan } from "@billwright/engine/filters";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { DisclosureButton } from "../../ui/DisclosureButton.tsx";
import { responseOf, responsesOf } from "../templates/addresses.ts";
import { useTimeText } from "../templates/useTimeText.ts";

interface Question {
  formId: string;
  /** The question, in its words. */
  column: string;
  span: DateSpan;
  /** In which the span's days are. */
  zone: string;
}

interface Words {
  reportId: string;
  submittedAt: string;
  words: string;
}

interface Read {
  found: readonly Words[];
  /** In how many responses they were looked for. */
  among: number;
  /** Where the older ones begin; null: these are all. */
  next: string | null;
}

/** Of a question that few answer, a page has few: so as many as a page can have. */
const top = 100;

export function AnswersInWords({ question }: { question: Question }) {
  const { t, language } = useWords();
  const id = useId();
  const { read, isReading, readOn } = useAnswers(question);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  /** The button goes with the last of them, and would take the focus with it. */
  const keepFocus = () => {
    if (document.activeElement === button.current) link.current?.focus();
  };
  const toggle = (open: boolean) => {
    setOpen(open);
    if (open && read === null) void readOn(keepFocus);
  };
  const number = new Intl.NumberFormat(language);
  const amongText = ({ found, among }: Read) =>
    t("inWords.among", { n: number.format(found.length), total: number.format(among) });
  const { formId, span } = question;
  return (
    <div className="bw-in-words">
      <DisclosureButton controls={id} isOpen={isOpen} onToggle={toggle}>
        {t("inWords.read")}
      </DisclosureButton>
      <div id={id} hidden={!isOpen} aria-busy={isReading}>
        {read !== null && <TheirWords formId={formId} found={read.found} />}
        <p role="status" className="bw-soft">
          {isReading ? t("page.loading") : read && amongText(read)}
        </p>
        <div className="bw-fields-actions">
          {(read === null ? !isReading : read.next !== null) && (
            <button ref={button} type="button" className="bw-button" onClick={() => void readOn(keepFocus)}>
              {read === null ? t("page.tryAgain") : t("responses.older")}
            </button>
          )}
          <Link
            ref={link}
            className="bw-button"
            to={responsesOf({ id: formId, channel: "DynamicForms" }) + daysOf(span)}
          >
            {t("actions.responses")}
          </Link>
        </div>
      </div>
    </div>
  );
}

function daysOf({ from, to }: DateSpan): string {
  const days = new URLSearchParams({ ...(from !== null && { from }), ...(to !== null && { to }) }).toString();
  return days === "" ? "" : `?${days}`;
}

function TheirWords({ formId, found }: { formId: string; found: readonly Words[] }) {
  const timeText = useTimeText();
  return (
    <ul className="bw-in-words-list">
      {found.map(({ reportId, submittedAt, words }) => (
        <li key={reportId}>
          <bdi className="bw-in-words-text">{words}</bdi>
          <Link to={responseOf(formId, reportId)}>
            <time dateTime={submittedAt}>{timeText(submittedAt)}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useAnswers({ formId, column, span: { from, to }, zone }: Question) {
  const { notices } = useApp();
  const { call } = useSession();
  const { run, isRunning } = useOneAtATime();
  const [read, setRead] = useState<Read | null>(null);
  const readOn = (onLast: () => void) =>
    run(async () => {
      const days = { from: from ?? undefined, to: to ?? undefined, timeZone: zone };
      const query = { enrollmentId: formId, columns: column, ...days, top, after: read?.next ?? undefined };
      const answer = await call("GET /api/Responses/List", { query });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      const { rows, next } = answer.data;
      const found = rows.flatMap(({ reportId, submittedAt, cells: [words] }) =>
        words ? [{ reportId, submittedAt, words }] : [],
      );
      if (next === null) onLast();
      setRead({ found: [...(read?.found ?? []), ...found], among: (read?.among ?? 0) + rows.length, next });
    });
  return { read, isReading: isRunning, readOn };
}
