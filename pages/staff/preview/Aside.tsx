// Beside the form that is tried: its recording or a replay, its test cases, and the inspector.
import { useId, useState } from "react";
import { onForm } from "@billwright/engine/cases";
import { lazyPart } from "@billwright/renderer";
import type { Fixture } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { CaseList } from "../templates/cases/CaseList.tsx";
import type { Cases } from "../templates/cases/useCases.ts";
import type { FormTemplate } from "./formTemplate.ts";
import { RecordPanel } from "./RecordPanel.tsx";
import { ReplayPanel, type FormChoice } from "./ReplayPanel.tsx";
import { recorded } from "./trial.ts";
import type { SandboxView } from "./useSandbox.ts";

const Inspector = lazyPart(() => import("./LazyInspector.ts"), { waiting: null });

export interface AsideProps {
  template: FormTemplate;
  view: SandboxView;
  cases: Cases;
  /** Leads to a field. */
  onFocus(input: string): void;
}

export default function Aside({ template, view, cases, onFocus }: AsideProps) {
  const { sandbox, send, inspected, played, enrollment, written, context } = view;
  const { replaying, events } = sandbox;
  const { t } = useWords();
  const casesId = useId();
  const [hasReplayed, setHasReplayed] = useState(false);
  const replay = (action: { fixture: Fixture; isOwn: boolean; file?: Fixture }) => {
    setHasReplayed(true);
    send({ type: "replay", ...action });
  };
  const open = (file: Fixture, choice: FormChoice) =>
    replay({ fixture: choice === "file" ? file : onForm(file, written), isOwn: false, file });
  return (
    <aside className="bw-preview-aside">
      {replaying !== null && played !== null ? (
        <ReplayPanel
          replaying={replaying}
          played={played}
          onStep={(at) => send({ type: "step", at })}
          onLeave={() => send({ type: "leave" })}
          onGoOn={() => send({ type: "goOn" })}
          onForm={(choice) => replaying.file !== null && open(replaying.file, choice)}
        />
      ) : (
        <>
          <RecordPanel
            templateId={template.header.id}
            count={events.length}
            record={inspected && ((title) => recorded(title, enrollment, context, events))}
            takesFocus={hasReplayed}
            onSaved={cases.reload}
            onReplay={(fixture) => replay({ fixture, isOwn: true })}
            onOpen={(file) => open(file, "here")}
          />
          <section className="bw-record" aria-labelledby={casesId}>
            <h2 id={casesId}>{t("cases.title")}</h2>
            <CaseList templateId={template.header.id} cases={cases} onReplay={(file) => open(file, "here")} />
          </section>
        </>
      )}
      {inspected !== null && <Inspector {...inspected} onFocus={onFocus} />}
    </aside>
  );
}
