// The preview of one form: its bar of actions, the sandbox's controls, the form in its frame, and beside it the recording and the inspector.
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router-dom";
import { languagesOf, type CompiledForm } from "@billwright/engine";
import { mayEdit } from "@billwright/engine/users";
import { lazyPart } from "@billwright/renderer";
import { galleries } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { isDark } from "../../shell/looks.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { CasesState } from "../templates/cases/CasesState.tsx";
import { useCases } from "../templates/cases/useCases.ts";
import { editorOf } from "../templates/addresses.ts";
import { TemplateActions } from "../templates/bar/TemplateActions.tsx";
import { opensReview } from "../templates/review/opensReview.ts";
import { ApprovalNotice } from "../templates/TemplateNotices.tsx";
import type { TemplateHeader } from "../templates/useTemplate.ts";
import type { FormTemplate } from "./formTemplate.ts";
import type { StoredForm } from "@billwright/schemas";
import type { FromFrame } from "./messages.ts";
import { promptly } from "./messages.ts";
import { widths, type Settings, type Source } from "./sandbox.ts";
import { SandboxBar } from "./SandboxBar.tsx";
import { Stage, type Line } from "./Stage.tsx";
import { namesOfTags } from "../templates/formTags/tagNames.ts";
import { sampleTagsOf } from "../templates/formTags/sampleTags.ts";
import { compiled } from "./compiled.ts";
import { useBoth, type Both } from "./useBoth.ts";
import { useSandbox, type SandboxView } from "./useSandbox.ts";
import "./preview.css";

/** What the form itself does not need; it comes once that is there. */
const Aside = lazyPart(() => import("./Aside.tsx"), { waiting: null });
const Defects = lazyPart(() => import("./LazyDefects.ts"), { waiting: null });
const SideBySide = lazyPart(async () => ({ default: (await import("./SideBySide.tsx")).SideBySide }), {
  waiting: null,
});
const ReviewPanel = lazyPart(() => import("../templates/review/LazyReviewPanel.ts"), {
  waiting: <div className="bw-review-waiting" />,
});

/** On a narrow screen one of them is to be seen at a time. */
const parts = ["form", "inspector"] as const;
type Part = (typeof parts)[number];

export interface PreviewProps {
  template: FormTemplate;
  onDone(header: TemplateHeader): void;
  /** There is another version. */
  onRestored(): void;
}

export function Preview({ template, onDone, onRestored }: PreviewProps) {
  const { t } = useWords();
  const { user } = useSession();
  const { header } = template;
  const isReviewFirst = opensReview(header);
  useStaffPage({ title: t("preview.title", { name: header.name }) });
  const view = useTemplateSandbox(template);
  const cases = useCases(header.id, view.written);
  const [line, setLine] = useState<Line | null>(null);
  const [part, setPart] = useState<Part>("form");
  const [isShown, setShown] = useState(false);
  const both = useBoth(template, view);
  const { sandbox, send } = view;
  const { settings } = sandbox;
  const goTo = (input: string) => {
    // A field that is not shown cannot take focus.
    flushSync(() => setPart("form"));
    line?.focus(input);
  };
  const onMessage = useCallback(
    (message: FromFrame) => {
      if (message.type === "event") send(message);
      else if (message.type === "shown") setShown(true);
      else if (message.type === "language") send({ type: "set", settings: { language: message.language } });
      else if (message.type === "dark") send({ type: "set", settings: { dark: message.dark } });
    },
    [send],
  );
  const onLook = (message: FromFrame) => message.type !== "event" && onMessage(message);
  return (
    <div className="bw-preview">
      <PageTop
        title={header.name}
        badge={
          <>
            <StatusBadge of={header} />
            <CasesState templateId={header.id} cases={cases} keepsRoom />
          </>
        }
        actions={
          <>
            {mayEdit(user.role) && (
              <Link className="bw-button" to={editorOf(header)}>
                {t("preview.edit")}
              </Link>
            )}
            <TemplateActions template={template} isEditing={false} onDone={onDone} />
            <Leave />
          </>
        }
      />
      <ApprovalNotice template={template} />
      <div className="bw-preview-review" data-first={isReviewFirst}>
        {(isShown || isReviewFirst) && <ReviewPanel template={template} cases={cases} onRestored={onRestored} />}
      </div>
      <Controls
        view={view}
        template={template}
        both={both}
        parts={
          <div className="bw-preview-parts">
            <Segmented<Part>
              label={t("preview.parts")}
              options={parts.map((value) => ({ value, label: t(`preview.part.${value}`) }))}
              value={part}
              onChange={setPart}
            />
          </div>
        }
      />
      <div className="bw-preview-halves" data-part={part}>
        <div className="bw-preview-form">
          {view.defects !== null && view.sandbox.replaying === null && (
            <Defects defects={view.defects} enrollment={view.enrollment} />
          )}
          {both.live === null ? (
            <Stage shown={view.shown} width={settings.width} onMessage={onMessage} onLine={setLine} />
          ) : (
            <SideBySide live={both.live} newest={both.newest} width={settings.width} onMessage={onLook}>
              {(onFrame) => (
                <Stage
                  shown={view.shown}
                  width={settings.width}
                  onMessage={onMessage}
                  onLine={setLine}
                  onFrame={onFrame}
                />
              )}
            </SideBySide>
          )}
        </div>
        {isShown && <Aside template={template} view={view} cases={cases} onFocus={goTo} />}
      </div>
    </div>
  );
}

/** The links back to the previous page, and out to the list (forms.txt §2.3). */
function Leave() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [cameFromHere] = useState(() => window.history.length > 1);
  const close = () => void navigate(galleries.DynamicForms);
  return (
    <span className="bw-preview-leave">
      <button
        type="button"
        className="bw-button bw-button--plain"
        onClick={() => (cameFromHere ? void navigate(-1) : close())}
      >
        {t("preview.back")}
      </button>
      <button type="button" className="bw-icon-button" aria-label={t("preview.close")} onClick={close}>
        <CloseIcon />
      </button>
    </span>
  );
}

function useTemplateSandbox(template: FormTemplate): SandboxView {
  const { now } = useApp();
  const { language } = useWords();
  const { draft, content, country } = template;
  const stored = useCallback(
    (source: Source): StoredForm => (source === "draft" && draft !== null ? (draft.content as StoredForm) : content),
    [draft, content],
  );
  const languages = languagesIn(template);
  const firstSettings = () => {
    const source = draft === null ? "version" : "draft";
    const date = new Date(now()).toISOString().slice(0, 10);
    return plainSettings({
      source,
      language: languages.includes(language) ? language : languages[0]!,
      date,
      country: content.enrollment.country ?? country,
      tags: tagsOf(compiled(stored(source).enrollment).form, date),
    });
  };
  return useSandbox({ stored, languages, firstSettings });
}

/** Of what is newest: a language that was added since the last version is there to be looked at, too. */
const languagesIn = ({ draft, content }: FormTemplate): readonly string[] =>
  languagesOf((draft?.content as StoredForm | undefined) ?? content);

const tagsOf = (form: CompiledForm | null, date: string): Settings["tags"] =>
  form === null ? {} : sampleTagsOf(form, date);

const plainSettings = (own: Pick<Settings, "source" | "language" | "date" | "country" | "tags">): Settings => ({
  ...own,
  theme: "tenant",
  dark: isDark(document.documentElement),
  width: widths.phone,
  balance: "",
  payDates: "",
  savedBanks: 1,
  situation: "written",
  answering: promptly,
});

interface ControlsProps {
  view: SandboxView;
  both: Both;
  template: FormTemplate;
  /** The choice between form and inspector. */
  parts: ReactNode;
}

function Controls({ view, both, template, parts }: ControlsProps) {
  const { t } = useWords();
  const { now, notices } = useApp();
  const { sandbox, send, inspected } = view;
  const { settings, replaying } = sandbox;
  const tagNames = useMemo(() => namesOfTags(inspected?.form ?? null), [inspected?.form]);
  const reset = () => {
    const date = new Date(now()).toISOString().slice(0, 10);
    const country = template.content.enrollment.country ?? template.country;
    const { source, language } = settings;
    const tags = tagsOf(compiled(view.enrollment).form, date);
    const plain = plainSettings({ source, language, date, country, tags });
    send({ type: "set", settings: { ...plain, width: settings.width } });
  };
  return (
    <SandboxBar
      source={
        <>
          <SourceChoice view={view} template={template} />
          {both.isOffered && <Switch label={t("review.sideBySide")} isOn={both.live !== null} onChange={both.setOn} />}
        </>
      }
      parts={parts}
      settings={settings}
      languages={languagesIn(template)}
      tagNames={tagNames}
      isReplaying={replaying !== null}
      onChange={(changed) => send({ type: "set", settings: changed })}
      onRestart={() => {
        send({ type: "restart" });
        notices.toast("success", { key: "sandbox.restarted", params: {} });
      }}
      onReset={reset}
    />
  );
}

/** Which of the two is tried out, where somebody has begun a newer one. */
function SourceChoice({ view: { sandbox, send }, template }: { view: SandboxView; template: FormTemplate }) {
  const { t } = useWords();
  if (template.draft === null) return null;
  return (
    <Segmented<Source>
      label={t("preview.source")}
      options={[
        { value: "draft", label: t("preview.draft") },
        { value: "version", label: t("preview.version", { n: template.header.version }) },
      ]}
      value={sandbox.settings.source}
      onChange={(source) => send({ type: "set", settings: { source } })}
    />
  );
}
