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

export function RowList<Row>({ title, rows, most, newRow, rowName, onChange, children }: RowListProps<Row>) {
  const { t } = useWords();
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  }, [rows]);

  const change = (index: number, row: Row) => onChange(rows.map((one, at) => (at === index ? row : one)));
  const move = (from: number, to: number) => {
    focusNext.current = `[data-row="${to}"] [data-move="${to < from ? "up" : "down"}"]`;
    onChange(rows.with(from, rows[to]!).with(to, rows[from]!));
  };
  const remove = (index: number) => {
    focusNext.current = "[data-add]";
    onChange(rows.toSpliced(index, 1));
  };
  const add = () => {
    focusNext.current = `[data-row="${rows.length}"] :is(input, select)`;
    onChange([...rows, newRow()]);
  };
  return (
    <fieldset className="bw-rows" ref={list}>
      <legend className="bw-label">{title}</legend>
      {rows.map((row, index) => (
        <div key={index} className="bw-row" data-row={index} role="group" aria-label={rowName(index)}>
          <div className="bw-row-fields">{children(row, index, (next) => change(index, next))}</div>
          <div className="bw-row-tools">
            <button
              type="button"
              className="bw-sign-button"
              data-move="up"
              aria-label={t("editors.moveUp", { name: rowName(index) })}
              aria-disabled={index === 0 || undefined}
              onClick={() => index > 0 && move(index, index - 1)}
            >
              <span aria-hidden="true">↑</span>
            </button>
            <button
              type="button"
              className="bw-sign-button"
              data-move="down"
              aria-label={t("editors.moveDown", { name: rowName(index) })}
              aria-disabled={index === rows.length - 1 || undefined}
              onClick={() => index < rows.length - 1 && move(index, index + 1)}
            >
              <span aria-hidden="true">↓</span>
            </button>
            <button
              type="button"
              className="bw-sign-button"
              aria-label={t("editors.remove", { name: rowName(index) })}
              onClick={() => remove(index)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        </div>
      ))}
      <div>
        <button
          type="button"
          className="bw-button"
          data-add=""
          aria-disabled={rows.length >= most || undefined}
          aria-describedby={rows.length >= most ? `${id}-full` : undefined}
          onClick={() => rows.length < most && add()}
        >
          {t("editors.add")}
        </button>
        {rows.length >= most && (
          <p className="bw-soft" id={`${id}-full`}>
            {t("editors.full", { n: most })}
          </p>
        )}
      </div>
    </fieldset>
  );
}
