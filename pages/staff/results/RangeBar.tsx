// The range of days: one of four, and for the last its two ends.
import { logDateRanges } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { TextField } from "../../ui/fields.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { withRange, type ChosenRange } from "./range.ts";

const words = {
  "One Day": "analytics.oneDay",
  "One Month": "analytics.oneMonth",
  "One Year": "analytics.oneYear",
  "Custom Range": "analytics.customRange",
} as const;

interface RangeBarProps {
  chosen: ChosenRange;
  /** In milliseconds since 1970. */
  today: number;
  onChoose(next: ChosenRange): void;
}

export function RangeBar({ chosen, today, onChoose }: RangeBarProps) {
  const { t } = useWords();
  return (
    <div className="bw-range">
      <Segmented
        label={t("analytics.range")}
        options={logDateRanges.map((value) => ({ value, label: t(words[value]) }))}
        value={chosen.range}
        onChange={(range) => onChoose(withRange(chosen, range, today))}
      />
      {chosen.range === "Custom Range" && (
        <div className="bw-range-ends">
          <TextField
            label={t("analytics.from")}
            type="date"
            value={chosen.from}
            onChange={(from) => onChoose({ ...chosen, from })}
          />
          <TextField
            label={t("analytics.to")}
            type="date"
            value={chosen.to}
            onChange={(to) => onChoose({ ...chosen, to })}
          />
          {isSwapped(chosen) && (
            <p className="bw-range-swapped" role="status">
              {t("analytics.swapped")}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const isSwapped = ({ from, to }: ChosenRange): boolean => from !== "" && to !== "" && from > to;
