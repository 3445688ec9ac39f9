// Which questions the list shows as columns; kept on this device, for each form.
import { useId, useState } from "react";
import { mostResponseColumns, type CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { DisclosureButton } from "../../ui/DisclosureButton.tsx";

type List = CallData<"GET /api/Responses/List">;

interface ColumnChoiceProps {
  columns: List["columns"];
  shown: readonly string[];
  onChange(keys: readonly string[]): void;
}

export function ColumnChoice({ columns, shown, onChange }: ColumnChoiceProps) {
  const { t } = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = (key: string) => (shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key]);
  return (
    <>
      <DisclosureButton controls={id} isOpen={isOpen} onToggle={setOpen}>
        {t("responses.columns")}
      </DisclosureButton>
      <fieldset id={id} className="bw-response-columns" hidden={!isOpen}>
        <legend>{t("responses.columnsHelp", { n: mostResponseColumns })}</legend>
        {columns.map(({ key, name, until }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={shown.includes(key)}
              disabled={!shown.includes(key) && shown.length >= mostResponseColumns}
              onChange={() => onChange(toggle(key))}
            />
            <bdi>{until === null ? name : t("responses.until", { name, n: until })}</bdi>
          </label>
        ))}
      </fieldset>
    </>
  );
}
