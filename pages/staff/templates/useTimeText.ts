// Times for the staff, in the user's language and zone; an invalid date is shown as N/A (forms.txt §9).
import { useCallback } from "react";
import { shownDate } from "@billwright/engine/filters";
import { useRenderer } from "@billwright/renderer";

export function useTimeText(): (time: string | null) => string {
  const { t, language, timeZone } = useRenderer();
  return useCallback(
    (time) => {
      const date = shownDate(time, timeZone);
      if (date === null) return t("date.none");
      return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone }).format(date);
    },
    [t, language, timeZone],
  );
}
