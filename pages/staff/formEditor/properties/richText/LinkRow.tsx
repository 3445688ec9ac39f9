// Where a link leads: typed in a row under the buttons. Enter sets it, Escape leaves it as it was.
import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useWords } from "../../../../i18n/useWords.ts";
import { TextField } from "../../../../ui/fields.tsx";
import { readAddress } from "./addresses.ts";

export interface LinkRowProps {
  /** The address of the current link; null: there is none. */
  address: string | null;
  onSet(address: string): void;
  onRemove(): void;
  onCancel(): void;
}

export function LinkRow({ address, onSet, onRemove, onCancel }: LinkRowProps) {
  const { t } = useWords();
  const row = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(address ?? "");
  const [isBad, setBad] = useState(false);
  useLayoutEffect(() => row.current?.querySelector("input")?.focus(), []);
  const set = () => {
    const read = readAddress(typed);
    if (read === null) setBad(true);
    else onSet(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) set();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={row} className="bw-rich-link" data-own-undo onKeyDown={onKeyDown}>
      <TextField
        label={t("editor.rich.address")}
        help={t("editor.rich.addressHelp")}
        inputMode="url"
        spellCheck={false}
        dir="ltr"
        value={typed}
        error={isBad ? { key: "editor.rich.addressBad", params: {} } : null}
        onChange={(text) => {
          setTyped(text);
          setBad(false);
        }}
      />
      <div className="bw-rich-link-actions">
        <button type="button" className="bw-button" onClick={set}>
          {t("editor.rich.setLink")}
        </button>
        {address !== null && (
          <button type="button" className="bw-button bw-button--quiet" onClick={onRemove}>
            {t("editor.rich.removeLink")}
          </button>
        )}
        <button type="button" className="bw-button bw-button--quiet" onClick={onCancel}>
          {t("staff.cancel")}
        </button>
      </div>
    </div>
  );
}
