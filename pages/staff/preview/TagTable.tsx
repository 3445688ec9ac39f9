// The merge tags of the customer's link, to be filled in by hand: the known ones, and those that the form itself names.
import { useId } from "react";
import { useWords } from "../../i18n/useWords.ts";

export interface TagTableProps {
  names: readonly string[];
  tags: Readonly<Record<string, string>>;
  isDisabled: boolean;
  onChange(name: string, value: string): void;
}

export function TagTable({ names, tags, isDisabled, onChange }: TagTableProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <fieldset className="bw-sandbox-group bw-tag-table" disabled={isDisabled}>
      <legend>
        {t("sandbox.tags")}{" "}
        <span className="bw-tag-table-count">
          {t("sandbox.tagsSet", { n: names.filter((name) => (tags[name] ?? "") !== "").length })}
        </span>
      </legend>
      <p>{t("sandbox.tagsHelp")}</p>
      <div className="bw-tag-table-rows">
        {names.map((name) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            <code>{name}</code>
            <input
              id={`${id}-${name}`}
              className="bw-input"
              value={tags[name] ?? ""}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange(name, event.target.value)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
