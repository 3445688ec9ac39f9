// Comments on a template: at a question, by its id, or on all of it; answered and resolved.
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { NamedElement } from "@billwright/engine/changes";
import { mayComment } from "@billwright/engine/templates";
import { hasVisibleText } from "@billwright/engine/text";
import { longestComment } from "@billwright/schemas";
import type { Data } from "../../../client/client.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
import { useApp } from "../../../services/app.ts";
import { useSession } from "../../../session/useSession.tsx";
import { SelectField, TextAreaField } from "../../../ui/fields.tsx";
import { useTimeText } from "../useTimeText.ts";

type Thread = Data<"GET /api/Templates/Comments">["comments"][number];

export interface CommentsProps {
  templateId: string;
  /** What a comment can be about. */
  elements: readonly NamedElement[];
  /** What the next one is about; another one brings the reader here. */
  about: string | null;
  onAbout(element: string | null): void;
}

export function Comments({ templateId, elements, about, onAbout }: CommentsProps) {
  const { t } = useWords();
  const { user } = useSession();
  const { data, failure, reload } = useCall("GET /api/Templates/Comments", { query: { id: templateId } });
  const threads = data?.comments ?? [];
  const open = threads.filter(({ resolvedBy }) => resolvedBy === null);
  const resolved = threads.filter(({ resolvedBy }) => resolvedBy !== null);
  const list = (some: readonly Thread[]) => (
    <ul className="bw-comments-list">
      {some.map((thread) => (
        <ThreadItem
          key={thread.commentId}
          templateId={templateId}
          thread={thread}
          about={nameOf(thread.element, elements, t)}
          onChanged={reload}
        />
      ))}
    </ul>
  );
  return (
    <section className="bw-comments" aria-label={t("comments.title")}>
      <h3>{t("comments.title")}</h3>
      {data === null && failure === null && <p className="bw-soft bw-review-waiting">{t("staff.loading")}</p>}
      {data !== null && threads.length === 0 && <p className="bw-soft">{t("comments.none")}</p>}
      {open.length > 0 && list(open)}
      {resolved.length > 0 && (
        <details>
          <summary>{t("comments.resolved", { n: resolved.length })}</summary>
          {list(resolved)}
        </details>
      )}
      {mayComment(user.role) && (
        <NewComment templateId={templateId} elements={elements} about={about} onAbout={onAbout} onAdded={reload} />
      )}
    </section>
  );
}

type Translate = ReturnType<typeof useWords>["t"];

const nameOf = (element: string | null, elements: readonly NamedElement[], t: Translate): string =>
  element === null
    ? t("comments.whole")
    : (elements.find((one) => one.element === element)?.name ?? t("comments.gone"));

interface NewCommentProps extends CommentsProps {
  onAdded(): void;
}

function NewComment({ templateId, elements, about, onAbout, onAdded }: NewCommentProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const isKnown = about === null || elements.some(({ element }) => element === about);
  const others = isKnown ? [] : [{ element: about, name: t("comments.gone") }];
  useEffect(() => {
    if (about !== null) form.current?.querySelector("textarea")?.focus();
  }, [about]);
  const { text, isMissing, type, isRunning, send } = useSaying(templateId, onAdded);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ element: about }).then((isSent) => isSent && onAbout(null));
  };
  return (
    <form ref={form} className="bw-comments-new" noValidate onSubmit={submit}>
      <SelectField
        label={t("comments.about")}
        options={[
          { value: "", label: t("comments.whole") },
          ...[...others, ...elements].map(({ element, name }) => ({ value: element, label: name })),
        ]}
        value={about ?? ""}
        onChange={(element) => onAbout(element === "" ? null : element)}
      />
      <TextAreaField
        label={t("comments.text")}
        rows={2}
        most={longestComment}
        value={text}
        error={isMissing ? { key: "actions.reasonRequired", params: {} } : null}
        onChange={type}
      />
      <button type="submit" className="bw-button" aria-disabled={isRunning || undefined}>
        {t("comments.add")}
      </button>
    </form>
  );
}

/** A text that is written and sent. */
function useSaying(templateId: string, onSent: () => void) {
  const { call } = useSession();
  const { notices } = useApp();
  const { isRunning, run } = useOneAtATime();
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  return {
    text,
    isMissing,
    isRunning,
    type(typed: string) {
      setText(typed);
      setMissing(false);
    },
    async send(to: { element: string | null } | { answerTo: string }): Promise<boolean> {
      if (!hasVisibleText(text)) {
        setMissing(true);
        return false;
      }
      let isSent = false;
      await run(async () => {
        const answer = await call("POST /api/Templates/Comment", {
          body: { id: templateId, text: text.trim(), ...to },
        });
        if (!answer.ok) return notices.show(failureEffects(answer.failure));
        isSent = true;
        setText("");
        notices.toast("success", { key: "comments.added", params: {} });
        onSent();
      });
      return isSent;
    },
  };
}

interface ThreadItemProps {
  templateId: string;
  thread: Thread;
  about: string;
  onChanged(): void;
}

function ThreadItem({ templateId, thread, about, onChanged }: ThreadItemProps) {
  const { t } = useWords();
  const { user, call } = useSession();
  const { notices } = useApp();
  const { isRunning, run } = useOneAtATime();
  const [isAnswering, setAnswering] = useState(false);
  const isOpen = thread.resolvedBy === null;
  const resolve = () =>
    void run(async () => {
      const body = { id: templateId, commentId: thread.commentId, isResolved: isOpen };
      const answer = await call("POST /api/Templates/ResolveComment", { body });
      if (!answer.ok) notices.show(failureEffects(answer.failure));
      onChanged();
    });
  return (
    <li className="bw-comment">
      <p className="bw-comment-about">
        <strong>
          <bdi>{about}</bdi>
        </strong>{" "}
        <span className="bw-soft">{t("history.version", { n: thread.version })}</span>
      </p>
      <Quote {...thread} />
      {thread.answers.map((answer) => (
        <Quote key={answer.commentId} {...answer} isAnswer />
      ))}
      {!isOpen && <p className="bw-soft">{t("comments.resolvedBy", { user: thread.resolvedBy ?? "" })}</p>}
      {mayComment(user.role) && (
        <div className="bw-comment-buttons">
          {isOpen && !isAnswering && (
            <button type="button" className="bw-button bw-button--quiet" onClick={() => setAnswering(true)}>
              {t("comments.answer")}
            </button>
          )}
          <button
            type="button"
            className="bw-button bw-button--quiet"
            aria-disabled={isRunning || undefined}
            onClick={resolve}
          >
            {t(isOpen ? "comments.resolve" : "comments.open")}
          </button>
        </div>
      )}
      {isAnswering && (
        <Answering
          templateId={templateId}
          thread={thread}
          onAnswered={() => {
            setAnswering(false);
            onChanged();
          }}
          onClose={() => setAnswering(false)}
        />
      )}
    </li>
  );
}

function Quote({ user, at, text, isAnswer }: Pick<Thread, "user" | "at" | "text"> & { isAnswer?: boolean }) {
  const timeText = useTimeText();
  return (
    <blockquote className="bw-comment-said" data-answer={isAnswer}>
      <bdi>{text}</bdi>
      <footer className="bw-soft">
        {user} · <time dateTime={at}>{timeText(at)}</time>
      </footer>
    </blockquote>
  );
}

interface AnsweringProps {
  templateId: string;
  thread: Thread;
  onAnswered(): void;
  onClose(): void;
}

function Answering({ templateId, thread, onAnswered, onClose }: AnsweringProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { text, isMissing, type, isRunning, send } = useSaying(templateId, onAnswered);
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ answerTo: thread.commentId });
  };
  return (
    <form ref={form} className="bw-comments-new" noValidate onSubmit={submit}>
      <TextAreaField
        label={t("comments.answerTo", { user: thread.user })}
        rows={2}
        most={longestComment}
        value={text}
        error={isMissing ? { key: "actions.reasonRequired", params: {} } : null}
        onChange={type}
      />
      <div className="bw-comment-buttons">
        <button type="button" className="bw-button" onClick={onClose}>
          {t("staff.cancel")}
        </button>
        <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
          {t("comments.answer")}
        </button>
      </div>
    </form>
  );
}
