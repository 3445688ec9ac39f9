// The list of a channel's templates: one page for all six, the channel by its address.
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { Shelf } from "@billwright/engine/templates";
import { mayEdit } from "@billwright/engine/users";
import { lazyPart } from "@billwright/renderer";
import { templateStatuses, type Role, type TemplateChannel, type TemplateStatus } from "@billwright/schemas";
import type { Failure } from "../../../client/answer.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import { useSession } from "../../../session/useSession.tsx";
import { DisclosureButton } from "../../../ui/DisclosureButton.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SelectField } from "../../../ui/fields.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { PageTop } from "../../../ui/PageTop.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Toolbar } from "../../../ui/Toolbar.tsx";
import { useStaffPage } from "../../useStaffPage.ts";
import { editorOf, previewOf } from "../addresses.ts";
import { useChannel } from "../useChannel.ts";
import type { TemplateHeader } from "../useTemplate.ts";
import { useTimeText } from "../useTimeText.ts";
import { columnsOf } from "./columns.tsx";
import { FoundReference } from "./FoundReference.tsx";
import {
  isNarrowed,
  pageSize,
  plainList,
  readList,
  shelves,
  writeList,
  type ListSort,
  type ListState,
} from "./listState.ts";
import { RowMenu } from "./RowMenu.tsx";
import { useChoice } from "./useChoice.tsx";
import { useHeaders } from "./useHeaders.ts";
import { Views } from "./Views.tsx";
import "../templates.css";

const AllCases = lazyPart(() => import("../cases/AllCases.tsx"), { isWindow: true });
const NewTemplate = lazyPart(async () => ({ default: (await import("./NewTemplate.tsx")).NewTemplate }), {
  isWindow: true,
});
const FilterBuilder = lazyPart(async () => ({ default: (await import("./FilterBuilder.tsx")).FilterBuilder }), {
  waiting: null,
});
const ConditionChips = lazyPart(async () => ({ default: (await import("./FilterBuilder.tsx")).ConditionChips }), {
  waiting: null,
});

export default function GalleryPage() {
  const channel = useChannel();
  return <Gallery key={channel} channel={channel} />;
}

function Gallery({ channel }: { channel: TemplateChannel }) {
  const { t } = useWords();
  const { user } = useSession();
  const { list, page, failure, isLoading, reload, change, show } = useGallery(channel);
  const [isNew, setNew] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const title = t(`gallery.${channel}`);
  const newButton = mayEdit(user.role) ? (
    <button type="button" className="bw-button bw-button--primary" onClick={() => setNew(true)}>
      {t("list.newButton")}
    </button>
  ) : undefined;
  useStaffPage({ title });
  return (
    <>
      <PageTop
        title={title}
        actions={
          <>
            {channel === "DynamicForms" && (
              <button type="button" className="bw-button" onClick={() => setTesting(true)}>
                {t("cases.title")}
              </button>
            )}
            {newButton}
          </>
        }
      />
      <Narrowing channel={channel} list={list} change={change} show={show} />
      {channel === "DynamicForms" && <FoundReference text={list.search} />}
      <Templates
        caption={title}
        channel={channel}
        list={list}
        rows={page?.rows ?? null}
        isBusy={page !== null && isLoading}
        change={change}
        show={show}
        reload={reload}
        failure={failure}
        newButton={newButton}
      />
      {page !== null && (
        <Pager
          label={t("list.pages")}
          total={page.total}
          top={pageSize}
          skip={(list.page - 1) * pageSize}
          onSkip={(skip) => change({ page: Math.floor(skip / pageSize) + 1 })}
        />
      )}
      {isTesting && <AllCases onClose={() => setTesting(false)} />}
      {isNew && <NewTemplate channel={channel} onClose={() => setNew(false)} />}
    </>
  );
}

type ChangeList = (part: { [Part in keyof ListState]?: ListState[Part] | undefined }) => void;

/** The page of the list that the address names. */
function useGallery(channel: TemplateChannel) {
  const [query, setQuery] = useSearchParams();
  const list = useMemo(() => readList(query), [query]);
  const { data, failure, isLoading, reload } = useHeaders(channel, list);
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isPast = data?.rows.length === 0 && list.page > lastPage;
  // No rows to show while the last page that has some is loaded.
  const page = data?.rows.length === 0 && (isPast || (isLoading && data.total > 0)) ? null : data;
  const change: ChangeList = useCallback(
    (part) => setQuery((now) => writeList({ ...readList(now), page: 1, ...part } as ListState)),
    [setQuery],
  );
  useEffect(() => {
    if (isPast && !isLoading) setQuery((now) => writeList({ ...readList(now), page: lastPage }), { replace: true });
  }, [isPast, isLoading, lastPage, setQuery]);
  const show = useCallback((other: ListState) => setQuery(writeList(other)), [setQuery]);
  return { list, page, failure, isLoading, reload, change, show };
}

interface NarrowingProps {
  channel: TemplateChannel;
  list: ListState;
  change: ChangeList;
}

/** What the list is narrowed by. */
function Narrowing({ channel, list, change, show }: NarrowingProps & Pick<TemplatesProps, "show">) {
  const { t } = useWords();
  const [isBuilding, setBuilding] = useState(list.conditions.length > 0);
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <>
      <Toolbar label={t("list.narrow")}>
        <Views channel={channel} list={list} onShow={show} />
        <SearchBox label={t("list.search")} value={list.search} onSearch={search} />
        <DisclosureButton controls="filter" isOpen={isBuilding} onToggle={setBuilding}>
          {t("list.filter")}
        </DisclosureButton>
        <StatusChoice status={list.status} onChange={(status) => change({ status })} />
        <SelectField
          label={t("life.shelf")}
          options={shelves.map((value) => ({ value, label: t(`life.shelf.${value}`) }))}
          value={list.shelf ?? "list"}
          onChange={(shelf) => change({ shelf: shelf as Shelf })}
        />
        <TagChoice channel={channel} tag={list.tag} onChange={(tag) => change({ tag })} />
      </Toolbar>
      <div id="filter" className="bw-filter" hidden={!isBuilding && list.conditions.length === 0}>
        {isBuilding && (
          <FilterBuilder
            channel={channel}
            onAdd={(condition) => change({ conditions: [...list.conditions, condition] })}
          />
        )}
        {list.conditions.length > 0 && (
          <ConditionChips conditions={list.conditions} onChange={(conditions) => change({ conditions })} />
        )}
      </div>
    </>
  );
}

interface TemplatesProps extends NarrowingProps {
  caption: string;
  /** null: none to show yet. */
  rows: readonly TemplateHeader[] | null;
  isBusy: boolean;
  failure: Failure | null;
  reload(): void;
  /** Another list in place of this one. */
  show(list: ListState): void;
  newButton: ReactNode;
}

function Templates(props: TemplatesProps) {
  const { caption, channel, list, rows, isBusy, change, show, reload, failure, newButton } = props;
  const { t } = useWords();
  const timeText = useTimeText();
  const { user } = useSession();
  const choice = useChoice(rows, reload);
  const shelf = list.shelf ?? "list";
  const showAll = (
    <button
      type="button"
      className="bw-button"
      onClick={() => show({ ...plainList, ...(list.shelf && { shelf: list.shelf }) })}
    >
      {t("list.showAll")}
    </button>
  );
  return (
    <div className="bw-gallery">
      {shelf === "bin" && <p className="bw-soft">{t("life.binWords")}</p>}
      {choice.bar(shelf)}
      <DataTable<TemplateHeader>
        caption={caption}
        columns={columnsOf(channel, shelf, { t, timeText, onTag: (tag) => change({ tag }) })}
        rows={rows}
        keyOf={({ id }) => id}
        linkOf={(header) => (isEdited(header, user.role) ? editorOf : previewOf)(header)}
        start={choice.box === null ? undefined : { title: t("life.chooseColumn"), cell: choice.box }}
        actions={(header) => <RowMenu header={header} onChanged={reload} />}
        sort={list.sort}
        onSort={(sort) => change({ sort: sort as ListSort })}
        isBusy={isBusy}
        empty={
          isNarrowed(list) ? (
            <EmptyState
              title={t(list.waitsForMe === true ? "views.nothingWaits" : "list.nothingFound")}
              action={showAll}
            />
          ) : (
            <EmptyState title={t("list.nothingYet")} action={newButton}>
              {t(`list.nothingYet.${channel}`)}
            </EmptyState>
          )
        }
        failed={failure === null ? undefined : <ErrorState failure={failure} onRetry={reload} />}
      />
    </div>
  );
}

/** A draft that customers do not get yet is there to be written. */
const isEdited = ({ status, isActive, shelf = "list" }: TemplateHeader, role: Role): boolean =>
  mayEdit(role) && status === "Draft" && !isActive && shelf === "list";

interface StatusChoiceProps {
  status: TemplateStatus | null;
  onChange(status: TemplateStatus | null): void;
}

function StatusChoice({ status, onChange }: StatusChoiceProps) {
  const { t } = useWords();
  const all = { value: "all", label: t("list.all") };
  const options = [
    all,
    ...templateStatuses.map((one) => ({
      value: one,
      label: t(one === "PendingForApproval" ? "list.pending" : `status.${one}`),
    })),
  ];
  return (
    <Segmented
      label={t("list.status")}
      options={options}
      value={status ?? "all"}
      onChange={(chosen) => onChange(templateStatuses.find((one) => one === chosen) ?? null)}
    />
  );
}

interface TagChoiceProps {
  channel: TemplateChannel;
  tag: string | undefined;
  onChange(tag: string | undefined): void;
}

/** Nothing where no template has a tag. */
function TagChoice({ channel, tag, onChange }: TagChoiceProps) {
  const { t } = useWords();
  const { data } = useCall("GET /api/Templates/Tags", { query: { channel } });
  const tags = data?.tags.map((one) => one.tag) ?? [];
  const all = tag === undefined || tags.includes(tag) ? tags : [...tags, tag];
  if (all.length === 0) return null;
  return (
    <SelectField
      label={t("tags.title")}
      options={[{ value: "", label: t("tags.all") }, ...all.map((value) => ({ value, label: value }))]}
      value={tag ?? ""}
      onChange={(chosen) => onChange(chosen === "" ? undefined : chosen)}
    />
  );
}
