// The changes between two versions, one a line; at each that concerns a question or field, a comment can be begun.
import type { ChangeInWords } from "@billwright/engine/changes";
import { mayComment } from "@billwright/engine/templates";
import { useWords } from "../../../i18n/useWords.ts";
import { useSession } from "../../../session/useSession.tsx";

export interface ChangeListProps {
  changes: readonly ChangeInWords[];
  onComment(element: string): void;
}

export function ChangeList({ changes, onComment }: ChangeListProps) {
  const { t } = useWords();
  const { user } = useSession();
  if (changes.length === 0) return null;
  return (
    <ul className="bw-review-changes">
      {changes.map(({ tone, text, element }, at) => (
        <li key={at} data-tone={tone}>
          <span>{text}</span>
          {element !== undefined && mayComment(user.role) && (
            <button
              type="button"
              className="bw-button bw-button--quiet"
              aria-label={t("comments.on", { name: text })}
              onClick={() => onComment(element)}
            >
              {t("comments.text")}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
