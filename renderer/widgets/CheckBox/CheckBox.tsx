// Any number of options; the answer is their guids in option order.
import type { Json } from "@billwright/schemas";
import type { WidgetProps } from "../widget.ts";

export function CheckBox({ input, view, answer }: WidgetProps) {
  const chosen = checkedGuids(view.value);
  const toggle = (guid: string) => {
    const selected = new Set(chosen);
    if (!selected.delete(guid)) selected.add(guid);
    answer(input.options.filter((option) => selected.has(option.guid)).map((option) => option.guid));
  };
  return (
    <div className="bw-choices">
      {view.choices.map((choice) => (
        <label className="bw-choice" key={choice.guid}>
          <input
            type="checkbox"
            value={choice.guid}
            checked={chosen.includes(choice.guid)}
            onChange={() => toggle(choice.guid)}
          />
          <span>{choice.name}</span>
        </label>
      ))}
    </div>
  );
}

const checkedGuids = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((guid): guid is string => typeof guid === "string") : [];
