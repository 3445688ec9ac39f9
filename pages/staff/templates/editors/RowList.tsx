// A list of rows that an author adds, moves and removes; focus follows what was done.
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { useWords } from "../../../i18n/useWords.ts";

export interface RowListProps<Row> {
  title: string;
  rows: readonly Row[];
  most: number;
  newRow(): Row;
  /** "Field 2". */
  rowName(index: number): string;
  onChange(rows: Row[]): void;
  children(row: Row, index: number, change: (row: Row) => void): ReactNode;
}

export function RowList<Row>(props: RowListProps<Row>) {
  const { title, rows, most, rowName, children } = props;
  const { t } = useWords();
  const id = useId();
  const { list, change, move, remove, add } = useRows(props);
  const isFull = rows.length >= most;
  return (
    <fieldset className="bw-rows" ref={list}>
      <legend className="bw-label">{title}</legend>
      {rows.map((row, index) => (
        <div key={index} className="bw-row" data-row={index} role="group" aria-label={rowName(index)}>
          <div className="bw-row-fields">{children(row, index, (next) => change(index, next))}</div>
          <RowTools
            name={rowName(index)}
            onUp={index > 0 ? () => move(index, index - 1) : null}
            onDown={index < rows.length - 1 ? () => move(index, index + 1) : null}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <button
          type="button"
          className="bw-button"
          data-add=""
          aria-disabled={isFull || undefined}
          aria-describedby={isFull ? `${id}-full` : undefined}
          onClick={() => isFull || add()}
        >
          {t("editors.add")}
        </button>
        {isFull && (
          <p className="bw-soft" id={`${id}-full`}>
            {t("editors.full", { n: most })}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** What is done to the rows; focus goes where it went on. */
function useRows<Row>({ rows, newRow, onChange }: RowListProps<Row>) {
  const list = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  }, [rows]);
  return {
    list,
    change: (index: number, row: Row) => onChange(rows.map((one, at) => (at === index ? row : one))),
    move(from: number, to: number) {
      focusNext.current = `[data-row="${to}"] [data-move="${to < from ? "up" : "down"}"]`;
      onChange(rows.with(from, rows[to]!).with(to, rows[from]!));
    },
    remove(index: number) {
      focusNext.current = "[data-add]";
      onChange(rows.toSpliced(index, 1));
    },
    add() {
      focusNext.current = `[data-row="${rows.length}"] :is(input, select)`;
      onChange([...rows, newRow()]);
    },
  };
}

interface RowToolsProps {
  name: string;
  /** null: it is the first, or the last. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove(): void;
}

function RowTools({ name, onUp, onDown, onRemove }: RowToolsProps) {
  const { t } = useWords();
  return (
    <div className="bw-row-tools">
      <button
        type="button"
        className="bw-sign-button"
        data-move="up"
        aria-label={t("editors.moveUp", { name })}
        aria-disabled={onUp === null || undefined}
        onClick={() => onUp?.()}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        type="button"
        className="bw-sign-button"
        data-move="down"
        aria-label={t("editors.moveDown", { name })}
        aria-disabled={onDown === null || undefined}
        onClick={() => onDown?.()}
      >
        <span aria-hidden="true">↓</span>
      </button>
      <button type="button" className="bw-sign-button" aria-label={t("editors.remove", { name })} onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
