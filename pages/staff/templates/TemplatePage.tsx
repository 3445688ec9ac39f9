// A template of every channel but forms, as customers see it: its status, what can be done with it, who did what.
import { useMemo, type ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { mayEdit } from "@billwright/engine/users";
import { lazyPart } from "@billwright/renderer";
import { galleries } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useSession } from "../../session/useSession.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { editorOf } from "./addresses.ts";
import { TemplateActions } from "./bar/TemplateActions.tsx";
import { approve } from "./channelCalls.ts";
import { ContentPreview, contentOf } from "./editors/ChannelParts.tsx";
import { sampleTags } from "./editors/sampleTags.ts";
import { HistoryPanel } from "./history/HistoryPanel.tsx";
import type { ShortChannel } from "./editors/contentProblems.ts";
import { TemplateNotices } from "./TemplateNotices.tsx";
import { useTemplate, type LoadedTemplate, type Template, type TemplateHeader } from "./useTemplate.ts";
import { useTimeText } from "./useTimeText.ts";
import "./templates.css";
import "./review/review.css";

const ReviewPanel = lazyPart(() => import("./review/LazyReviewPanel.ts"), { waiting: null });

export default function TemplatePage() {
  const { id = "" } = useParams();
  const loaded = useTemplate(id);
  const { state, reload } = loaded;
  useStaffPage({ title: state.at === "ready" ? state.template.header.name : "" });
  if (state.at === "loading") return <StaffPageSkeleton />;
  if (state.at === "failed") return <ErrorState failure={state.failure} onRetry={reload} />;
  return <Shown template={state.template} loaded={loaded} />;
}

function Shown({ template, loaded }: { template: Template; loaded: LoadedTemplate }) {
  const { t, language } = useWords();
  const { now } = useApp();
  const { call, user } = useSession();
  const timeText = useTimeText();
  const { header, content } = template;
  const { channel, id, status } = header;
  const { country } = template;
  const tagValue = useMemo(() => sampleTags(now(), { language, country, t }), [now, language, country, t]);
  if (channel === "DynamicForms") return null; // Forms have a preview of their own at another address.
  return (
    <>
      <PageTop
        back={{ to: galleries[channel], label: t(`gallery.${channel}`) }}
        title={header.name}
        lead={
          <span className="bw-editor-state">
            <StatusBadge of={header} />
            {t("templatePage.version", { n: header.version, time: timeText(header.updatedAt) })}
          </span>
        }
        actions={
          <>
            {mayEdit(user.role) && (
              <Link className="bw-button" to={editorOf(header)}>
                {t("actions.edit")}
              </Link>
            )}
            <TemplateActions
              template={template}
              isEditing={false}
              onDone={(now) => {
                loaded.setHeader(now);
                loaded.reload(); // If another admin decided, the reason must load too.
              }}
              onActivate={() => approve(call, { channel, id, seenStatus: status, versionId: template.versionId })}
            />
          </>
        }
      />
      <TemplateNotices template={template} />
      <ReviewPanel key={template.versionId} template={template} onRestored={loaded.reload} />
      <div className="bw-editor">
        <section className="bw-editor-preview" aria-label={t("editors.preview")}>
          <h2>{t("editors.preview")}</h2>
          <p className="bw-soft">{t("editors.previewNote")}</p>
          <Beside header={header} channel={channel} tagValue={tagValue}>
            <ContentPreview
              channel={channel}
              content={contentOf(channel, content)}
              tagValue={tagValue}
              isEditing={false}
            />
          </Beside>
        </section>
        <div className="bw-card bw-template-side">
          <HistoryPanel templateId={id} changed={`${status} ${header.version}`} />
        </div>
      </div>
    </>
  );
}

interface BesideProps {
  header: TemplateHeader;
  channel: ShortChannel;
  tagValue: ReturnType<typeof sampleTags>;
  /** The newest version. */
  children: ReactNode;
}

/** What customers get beside the newest version, where that is another one. */
function Beside({ header, channel, tagValue, children }: BesideProps) {
  const { t } = useWords();
  const isOther = header.isActive && header.status !== "Active";
  const { data } = useCall("GET /api/Templates/Review", isOther ? { query: { id: header.id } } : null);
  const live = data?.live ?? null;
  if (live === null) return children;
  return (
    <div className="bw-both">
      <section>
        <h3>{t("review.liveVersion", { n: live.version })}</h3>
        <ContentPreview
          channel={channel}
          content={contentOf(channel, live.content)}
          tagValue={tagValue}
          isEditing={false}
        />
      </section>
      <section>
        <h3>{t("history.version", { n: header.version })}</h3>
        {children}
      </section>
    </div>
  );
}
