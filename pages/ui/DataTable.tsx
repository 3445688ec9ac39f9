// A list as a table; on a phone each row is a card. The headers have sort buttons, and the caller sorts.
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useWords } from "../i18n/useWords.ts";
import { useFocusOnward } from "./useFocusOnward.ts";
import "./dataTable.css";

export interface Column<Row> {
  id: string;
  title: string;
  cell(row: Row): ReactNode;
  /** The argument of `onSort`; absent: the column cannot be sorted. */
  sortBy?: string;
  isNumber?: boolean;
}

export interface Sort {
  by: string;
  isDescending: boolean;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  /** The first column is the row's header, and its link if there is `linkOf`. */
  columns: readonly Column<Row>[];
  /** Null while loading. */
  rows: readonly Row[] | null;
  keyOf(row: Row): string;
  /** The row's own page. */
  linkOf?(row: Row): string;
  /** What each row begins with, such as a box that chooses it; a column without a visible title. */
  start?: { title: string; cell(row: Row): ReactNode } | undefined;
  /** Buttons at the end of the row. */
  actions?(row: Row): ReactNode;
  sort?: Sort;
  onSort?(sort: Sort): void;
  /** Other rows are loading; these are shown until then. */
  isBusy?: boolean;
  /** Shown if there are no rows: an EmptyState. */
  empty: ReactNode;
  /** Shown if the rows could not be loaded: an ErrorState. */
  failed?: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, start, actions, isBusy = false, empty, failed } = props;
  const { t } = useWords();
  if (failed) return failed;
  if (rows !== null && rows.length === 0) return empty;
  const isWaiting = rows === null;
  return (
    <div className="bw-data" aria-busy={isBusy || isWaiting}>
      <p role="status" className="bw-visually-hidden">
        {isWaiting ? t("staff.loading") : null}
      </p>
      {/* The roles hold where the style sheet turns rows into cards, which takes a table's meaning away in some browsers. */}
      <table className="bw-data-table" role="table">
        <caption className="bw-visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {start && <PlainHeader title={start.title} />}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {actions && <PlainHeader title={t("staff.actions")} />}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {isWaiting ? (
            <Waiting columns={columns.length + (actions ? 1 : 0) + (start ? 1 : 0)} />
          ) : (
            rows.map((row) => <BodyRow key={keyOf(row)} row={row} {...props} />)
          )}
        </tbody>
      </table>
    </div>
  );
}

const PlainHeader = ({ title }: { title: string }) => (
  <th role="columnheader" scope="col" data-plain>
    <span className="bw-visually-hidden">{title}</span>
  </th>
);

interface HeaderCellProps<Row> extends Pick<DataTableProps<Row>, "sort" | "onSort"> {
  column: Column<Row>;
}

function HeaderCell<Row>({ column: { title, sortBy, isNumber }, sort, onSort }: HeaderCellProps<Row>) {
  if (sortBy === undefined || onSort === undefined) {
    return (
      <th role="columnheader" scope="col" data-plain data-number={isNumber || undefined}>
        {title}
      </th>
    );
  }
  const isSorted = sort?.by === sortBy;
  const direction = isSorted ? (sort.isDescending ? "descending" : "ascending") : "none";
  return (
    <th role="columnheader" scope="col" aria-sort={direction} data-number={isNumber || undefined}>
      <button
        type="button"
        className="bw-data-sort"
        onClick={() => onSort({ by: sortBy, isDescending: isSorted && !sort.isDescending })}
      >
        {title}
        <span className="bw-data-arrow" data-direction={direction} aria-hidden="true" />
      </button>
    </th>
  );
}

function BodyRow<Row>({ row, columns, linkOf, start, actions }: DataTableProps<Row> & { row: Row }) {
  const [first, ...others] = columns;
  const line = useFocusOnward<HTMLTableRowElement>();
  return (
    <tr ref={line} role="row">
      {start && (
        <td role="cell" className="bw-data-start">
          {start.cell(row)}
        </td>
      )}
      <th role="rowheader" scope="row">
        {linkOf ? (
          <Link to={linkOf(row)} className="bw-data-link">
            {first!.cell(row)}
          </Link>
        ) : (
          first!.cell(row)
        )}
      </th>
      {others.map((column) => (
        <td key={column.id} role="cell" data-title={column.title} data-number={column.isNumber || undefined}>
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td role="cell" className="bw-data-actions">
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

const waitingRows = [0, 1, 2, 3, 4];

const Waiting = ({ columns }: { columns: number }) =>
  waitingRows.map((row) => (
    <tr key={row} role="row" aria-hidden="true" className="bw-data-waiting">
      {Array.from({ length: columns }, (_, index) => (
        <td key={index} role="cell">
          <span />
        </td>
      ))}
    </tr>
  ));
