// What holds now: each category on each of its channels, with what decides it.
import { useState } from "react";
import { mayRecordChoices } from "@billwright/engine/users";
import { channelNames } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { rowsOf, type ChoiceRow, type Customer } from "./customer.ts";
import { doorName } from "./doors.ts";
import { RecordChoice } from "./RecordChoice.tsx";

interface StandingProps {
  customer: Customer;
  onChanged(): void;
}

export function Standing({ customer, onChanged }: StandingProps) {
  const { t } = useWords();
  const { user } = useSession();
  const timeText = useTimeText();
  const [about, setAbout] = useState<ChoiceRow | null>(null);
  const columns: Column<ChoiceRow>[] = [
    { id: "category", title: t("choices.category"), cell: ({ category }) => <bdi>{category}</bdi> },
    { id: "channel", title: t("choices.channel"), cell: ({ channel }) => t(channelNames[channel]) },
    {
      id: "state",
      title: t("choices.state"),
      cell: ({ given, by }) => (
        <Badge tone={!given ? "neutral" : by === "pause" ? "warning" : "success"}>
          {t(given ? "choices.get" : "choices.getNot")}
        </Badge>
      ),
    },
    {
      id: "since",
      title: t("choices.since"),
      cell: ({ decides }) => (decides === null ? "–" : timeText(decides.at)),
    },
    { id: "door", title: t("choices.door"), cell: (row) => <Door row={row} /> },
  ];
  const mayRecord = mayRecordChoices(user.role);
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">{t("choices.now")}</h2>
      <DataTable
        caption={t("choices.now")}
        columns={columns}
        rows={rowsOf(customer)}
        keyOf={({ categoryId, channel }) => `${categoryId} ${channel}`}
        {...(mayRecord && {
          actions: (row: ChoiceRow) => (
            <button
              type="button"
              className="bw-button"
              aria-label={t("choices.recordOf", { category: row.category, channel: t(channelNames[row.channel]) })}
              onClick={() => setAbout(row)}
            >
              {t("choices.record")}
            </button>
          ),
        })}
        empty={<EmptyState title={t("choices.noCategories")}>{t("choices.noCategoriesHelp")}</EmptyState>}
      />
      {about !== null && (
        <RecordChoice customer={customer} about={about} onSaved={onChanged} onClose={() => setAbout(null)} />
      )}
    </section>
  );
}

/** What it follows from, where no row of the record decides. */
function Door({ row: { fixedBy, by, decides } }: { row: ChoiceRow }) {
  const { t } = useWords();
  if (fixedBy !== null) return t(`choices.by.${fixedBy}`);
  if (decides !== null) return doorName(t, decides.source);
  return t(by === "record" ? "choices.by.none" : `choices.by.${by}`);
}
