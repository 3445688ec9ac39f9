// The columns of a gallery.
import type { Translate } from "@billwright/renderer";
import type { Shelf } from "@billwright/engine/templates";
import type { TemplateChannel } from "@billwright/schemas";
import type { Column } from "../../../ui/DataTable.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { TemplateHeader } from "../useTemplate.ts";
import type { SortField } from "./listState.ts";

type HeaderColumn = Column<TemplateHeader> & { sortBy?: SortField };

export function columnsOf(
  channel: TemplateChannel,
  shelf: Shelf,
  { t, timeText, onTag }: { t: Translate; timeText(time: string | null): string; onTag(tag: string): void },
): HeaderColumn[] {
  const type: HeaderColumn = {
    id: "type",
    title: t("list.type"),
    sortBy: "type",
    cell: (row) => (row.type === null ? null : t(`enrollmentType.${row.type}`)),
  };
  const answers: HeaderColumn = {
    id: "answers",
    title: t("list.answers"),
    cell: ({ answers = 0, lastAnswerAt = null }) => (
      <span className="bw-updated">
        <span>{answers}</span>
        {lastAnswerAt !== null && (
          <time dateTime={lastAnswerAt} className="bw-soft">
            {timeText(lastAnswerAt)}
          </time>
        )}
      </span>
    ),
  };
  const goesAt: HeaderColumn = {
    id: "goesAt",
    title: t("life.goesAt"),
    cell: ({ goesAt: at = null }) => at !== null && <time dateTime={at}>{timeText(at)}</time>,
  };
  // Nothing that has answers goes to the bin.
  const ofShelf = shelf === "bin" ? goesAt : answers;
  return [
    { id: "name", title: t("list.name"), sortBy: "name", cell: (row) => <Name row={row} t={t} /> },
    ...(channel === "DynamicForms" ? [type, ofShelf] : shelf === "bin" ? [goesAt] : []),
    {
      id: "status",
      title: t("list.status"),
      sortBy: "status",
      cell: (row) => (
        <>
          <StatusBadge of={row} />
          <Tags tags={row.tags ?? []} t={t} onTag={onTag} />
        </>
      ),
    },
    {
      id: "updatedAt",
      title: t("list.updatedAt"),
      sortBy: "updatedAt",
      cell: (row) => (
        <span className="bw-updated">
          <time dateTime={row.updatedAt}>{timeText(row.updatedAt)}</time>
          {row.updatedBy !== null && <span className="bw-soft">{row.updatedBy}</span>}
        </span>
      ),
    },
    { id: "submittedBy", title: t("list.submittedBy"), cell: (row) => submitter(row, t) },
  ];
}

function Name({ row, t }: { row: TemplateHeader; t: Translate }) {
  const mark = row.isStandard ? "list.standard" : row.isInternal ? "list.internal" : null;
  return (
    <>
      {row.name}
      {mark !== null && <span className="bw-soft"> ({t(mark)})</span>}
    </>
  );
}

/** Each narrows the list to those that have it. */
function Tags({ tags, t, onTag }: { tags: readonly string[]; t: Translate; onTag(tag: string): void }) {
  if (tags.length === 0) return null;
  return (
    <ul className="bw-row-tags" aria-label={t("tags.title")}>
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" className="bw-row-tag" onClick={() => onTag(tag)}>
            <bdi>{tag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

const submitter = ({ submittedBy, isSubmittedByUser }: TemplateHeader, t: Translate): string =>
  isSubmittedByUser ? t("list.you") : (submittedBy ?? t("list.nobody"));
