// How far an import is, as a word and a colour.
import type { ShownImportState } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Badge, type BadgeTone } from "../../ui/StatusBadge.tsx";

const tones: Record<ShownImportState, BadgeTone> = {
  ...{ reading: "info", recording: "info", undoing: "info" },
  ...{ unreadable: "error", checked: "warning", recorded: "success", undone: "neutral" },
};

export function ImportBadge({ state }: { state: ShownImportState }) {
  const { t } = useWords();
  return <Badge tone={tones[state]}>{t(`choiceImport.state.${state}`)}</Badge>;
}
