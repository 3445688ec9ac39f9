// What a row's menu does beside the approval: stops and starts what is live, puts away, throws away, fetches back (P135).
import { useState, type ReactNode } from "react";
import { isLifeOffered, type LifeAction, type Shelf } from "@billwright/engine/templates";
import type { MessageKey } from "@billwright/schemas";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
import { useApp } from "../../../services/app.ts";
import { useSession } from "../../../session/useSession.tsx";
import type { MenuItem } from "../../../ui/MenuButton.tsx";
import { ReasonDialog } from "../bar/lazyReasonDialog.ts";
import type { TemplateHeader } from "../useTemplate.ts";

/** The items of a row's menu, and the dialog that one of them asks in. `onChanged`: the list is to be loaded again. */
export function useLife(header: TemplateHeader, onChanged: () => void): { items: MenuItem[]; dialog: ReactNode } {
  const { t } = useWords();
  const { user, call } = useSession();
  const { notices } = useApp();
  const { run } = useOneAtATime();
  const stopping = useStopping(onChanged);
  const shelve = useShelving(onChanged);
  const { id, name, status, isActive, isStopped = false, shelf = "list" } = header;
  const isOffered = (action: LifeAction) =>
    isLifeOffered(action, { role: user.role, status, isActive, isStopped, shelf });
  const start = () =>
    run(async () => {
      const answer = await call("POST /api/Templates/Start", { body: { id } });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      notices.toast("success", { key: "life.started", params: { name } });
      onChanged();
    });
  const does: Record<LifeAction, Omit<MenuItem, "id">> = {
    stop: { label: t("life.stop"), tone: "danger", onSelect: () => stopping.ask([header]) },
    start: { label: t("life.start"), onSelect: () => void start() },
    restore: { label: t("life.restore"), onSelect: () => shelve([id], "list") },
    archive: { label: t("life.archive"), onSelect: () => shelve([id], "archive") },
    bin: { label: t("actions.delete"), tone: "danger", onSelect: () => shelve([id], "bin") },
  };
  const actions = (Object.keys(does) as LifeAction[]).filter(isOffered);
  return { items: actions.map((action) => ({ id: action, ...does[action] })), dialog: stopping.dialog };
}

/** The button that stops those of them that are live. */
export function StopLive({ of, onStopped }: { of: readonly TemplateHeader[]; onStopped(): void }) {
  const { t } = useWords();
  const { user } = useSession();
  const { ask, dialog } = useStopping(onStopped);
  const live = of.filter(({ status, isActive, isStopped = false, shelf = "list" }) =>
    isLifeOffered("stop", { role: user.role, status, isActive, isStopped, shelf }),
  );
  if (live.length === 0) return null;
  return (
    <>
      <button type="button" className="bw-button bw-button--danger" onClick={() => ask(live)}>
        {t("life.stop")}
      </button>
      {dialog}
    </>
  );
}

/** Stops what is live, one or several for one reason: `ask` opens the dialog that asks for it. */
function useStopping(onChanged: () => void): { ask(live: readonly TemplateHeader[]): void; dialog: ReactNode } {
  const { t } = useWords();
  const { call } = useSession();
  const { notices } = useApp();
  const { isRunning, run } = useOneAtATime();
  const [live, setLive] = useState<readonly TemplateHeader[]>([]);
  const names = live.map(({ name }) => name).join(", ");
  const stop = (reason: string) =>
    run(async () => {
      let stopped = 0;
      for (const { id } of live) {
        const answer = await call("POST /api/Templates/Stop", { body: { id, reason } });
        if (!answer.ok) {
          notices.show(failureEffects(answer.failure));
          break;
        }
        stopped += 1;
      }
      if (stopped === 0) return;
      setLive([]);
      if (live.length === 1) notices.toast("success", { key: "life.stopped", params: { name: names } });
      else notices.toast("success", { key: "life.stoppedAll", params: { n: stopped } });
      onChanged();
    });
  const dialog = live.length > 0 && (
    <ReasonDialog
      title={t("life.stopTitle", { name: names })}
      words={t(live.length === 1 ? "life.stopWords" : "life.stopAllWords")}
      confirm={t("life.stop")}
      isDangerous
      busy={isRunning}
      onConfirm={(reason) => void stop(reason)}
      onClose={() => setLive([])}
    />
  );
  return { ask: setLive, dialog };
}

/** Puts several away at once, and says how many could not go there. */
export function useShelving(onChanged: () => void): (ids: readonly string[], to: Shelf) => void {
  const { call } = useSession();
  const { notices } = useApp();
  const { run } = useOneAtATime();
  return (ids, to) =>
    void run(async () => {
      const answer = await call("POST /api/Templates/Shelve", { body: { ids: [...ids], to } });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      const moved = answer.data.moved.length;
      const key: MessageKey = `life.moved.${to}`;
      if (moved > 0) notices.toast("success", { key, params: { n: moved } });
      if (moved < ids.length) notices.toast("warning", { key: "life.left", params: { n: ids.length - moved } });
      onChanged();
    });
}
