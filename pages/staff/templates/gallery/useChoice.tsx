// Several templates of a list at once: chosen by the box of each row; stopped, put away or fetched back by the bar over the list.
import { useEffect, useState, type ReactNode } from "react";
import type { Shelf } from "@billwright/engine/templates";
import { mayEdit } from "@billwright/engine/users";
import { useWords } from "../../../i18n/useWords.ts";
import { useSession } from "../../../session/useSession.tsx";
import { Toolbar } from "../../../ui/Toolbar.tsx";
import type { TemplateHeader } from "../useTemplate.ts";
import { TagDialog } from "./lazyTagDialog.ts";
import { StopLive, useShelving } from "./useLife.tsx";

/** Where templates can go from a shelf, and what the button for it says. */
const ways = {
  list: [
    ["archive", "life.archive"],
    ["bin", "actions.delete"],
  ],
  archive: [
    ["list", "life.restore"],
    ["bin", "actions.delete"],
  ],
  bin: [["list", "life.restore"]],
} as const satisfies Record<Shelf, readonly (readonly [Shelf, string])[]>;

/** The box of a row (null for who only looks), and the bar while some are chosen. `rows`: only what is seen can be chosen. */
export function useChoice(
  rows: readonly TemplateHeader[] | null,
  onChanged: () => void,
): { box: ((row: TemplateHeader) => ReactNode) | null; bar(shelf: Shelf): ReactNode } {
  const { t } = useWords();
  const { user } = useSession();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isTagging, setTagging] = useState(false);
  const done = () => {
    setChosen([]);
    onChanged();
  };
  const shelve = useShelving(done);
  const seen = chosen.filter((id) => rows?.some((row) => row.id === id));
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...seen, id] : seen.filter((one) => one !== id));
  const isAuthor = mayEdit(user.role);
  const headers = (rows ?? []).filter(({ id }) => seen.includes(id));
  return {
    box: isAuthor
      ? ({ id, name }) => (
          <input
            type="checkbox"
            className="bw-choose"
            aria-label={t("life.choose", { name })}
            checked={seen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        )
      : null,
    bar: (shelf) =>
      seen.length > 0 && (
        <ChosenBar n={seen.length}>
          <span role="status">{t("life.chosen", { n: seen.length })}</span>
          {ways[shelf].map(([to, label]) => (
            <button key={to} type="button" className="bw-button" onClick={() => shelve(seen, to)}>
              {t(label)}
            </button>
          ))}
          {shelf !== "bin" && (
            <button type="button" className="bw-button" onClick={() => setTagging(true)}>
              {t("tags.title")}
            </button>
          )}
          <StopLive of={headers} onStopped={done} />
          {isTagging && <TagDialog headers={headers} onSaved={done} onClose={() => setTagging(false)} />}
        </ChosenBar>
      ),
  };
}

/** Stays in sight of who chooses further down. */
function ChosenBar({ n, children }: { n: number; children: ReactNode }) {
  const { t } = useWords();
  // It may have come, or grown, over the box that was just pressed.
  useEffect(() => document.activeElement?.scrollIntoView?.({ block: "nearest" }), [n]);
  return (
    <div className="bw-chosen">
      <Toolbar label={t("life.chosen", { n })}>{children}</Toolbar>
    </div>
  );
}
