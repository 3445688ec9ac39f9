// The editor of every channel but forms: the name, the channel's own fields, and beside them what a customer will see. Changes are stored
// as they are typed; the bar makes a version of them.
import { useMemo, useRef, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import type { SaveAction } from "@billwright/engine/templates";
import { mayEdit } from "@billwright/engine/users";
import { galleries } from "@billwright/schemas";
import { useApp } from "../../../services/app.ts";
import type { Failure } from "../../../client/answer.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useSession } from "../../../session/useSession.tsx";
import { StaffPageSkeleton } from "../../../ui/StaffSkeleton.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { PageTop } from "../../../ui/PageTop.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useStaffPage } from "../../useStaffPage.ts";
import { previewOf } from "../addresses.ts";
import { isConflict } from "../autosave/autosaveFlow.ts";
import { AutosaveWords } from "../autosave/AutosaveWords.tsx";
import { useAutosave } from "../autosave/useAutosave.ts";
import type { Unanswered } from "../autosave/unanswered.ts";
import { useDraftEnds } from "../autosave/useDraftEnds.ts";
import type { Approvers } from "../bar/ApprovalRequestModal.tsx";
import { TemplateActions } from "../bar/TemplateActions.tsx";
import { ApprovalNotice } from "../TemplateNotices.tsx";
import { useTemplate, type LoadedTemplate, type Template } from "../useTemplate.ts";
import { ContentFields, ContentPreview, contentOf } from "./ChannelParts.tsx";
import {
  customerProblems,
  draftProblems,
  storingProblems,
  type ContentProblems,
  type ShortChannel,
  type Written,
} from "./contentProblems.ts";
import { DraftNotice } from "./DraftNotice.tsx";
import { sampleTags } from "./sampleTags.ts";
import "../templates.css";

export default function EditorPage() {
  const { id = "" } = useParams();
  const { t } = useWords();
  const { user } = useSession();
  const loaded = useTemplate(id);
  const { state, reload } = loaded;
  useStaffPage({ title: state.at === "ready" ? t("editors.edit", { name: state.template.header.name }) : "" });
  if (state.at === "loading") return <StaffPageSkeleton />;
  if (state.at === "failed") return <ErrorState failure={state.failure} onRetry={reload} />;
  const { template } = state;
  const { channel } = template.header;
  if (channel === "DynamicForms") return null; // Forms have an editor of their own at another address.
  if (!mayEdit(user.role)) return <Navigate to={previewOf(template.header)} replace />;
  // Another version or draft is another editing; an action's new header is not.
  const key = `${template.versionId} ${template.draft?.revision ?? 0}`;
  return <Editor key={key} channel={channel} template={template} loaded={loaded} />;
}

interface EditorProps<Channel extends ShortChannel> {
  channel: Channel;
  template: Template;
  loaded: LoadedTemplate;
}

function Editor<Channel extends ShortChannel>({ channel, template, loaded }: EditorProps<Channel>) {
  const { t, language } = useWords();
  const { now } = useApp();
  const { typed, change, problems, unstorable, saving, save } = useEditing(channel, template, loaded);
  const { country, header } = template;
  const tagValue = useMemo(() => sampleTags(now(), { language, country, t }), [now, language, country, t]);
  return (
    <>
      <PageTop
        back={{ to: previewOf(header), label: header.name }}
        title={t("editors.edit", { name: header.name })}
        lead={
          <span className="bw-editor-state">
            <StatusBadge of={header} />
            <AutosaveWords
              state={saving.state}
              isShownAtFields={Object.keys(unstorable).length > 0}
              onRetry={() => void saving.autosave.flush()}
              onReload={loaded.reload}
            />
          </span>
        }
        actions={
          <TemplateActions
            template={template}
            isEditing
            hasChanges={template.draft !== null || saving.state.at !== "idle"}
            onSave={save}
            onDone={loaded.setHeader}
            beforeSendTest={saving.autosave.flush}
            onQuit={saving.quit}
          />
        }
      />
      <ApprovalNotice template={template} />
      <DraftNotice template={template} onDiscard={saving.discard} />
      <div className="bw-editor">
        <section className="bw-card bw-editor-fields" aria-label={t("editors.content")}>
          <TextField
            label={t("editors.name")}
            value={typed.name}
            required
            error={problems.name ?? null}
            onChange={(name) => change({ name })}
          />
          <ContentFields
            channel={channel}
            content={typed.content}
            problems={problems}
            tagValue={tagValue}
            onChange={(content) => change({ content })}
          />
        </section>
        <section className="bw-editor-preview" aria-label={t("editors.preview")}>
          <h2>{t("editors.preview")}</h2>
          <p className="bw-soft">{t("editors.previewNote")}</p>
          <ContentPreview channel={channel} content={typed.content} tagValue={tagValue} isEditing />
        </section>
      </div>
    </>
  );
}

/** What is typed, what is wrong with it, and what a save asks of it first. */
function useEditing<Channel extends ShortChannel>(channel: Channel, template: Template, loaded: LoadedTemplate) {
  const [typed, setTyped] = useState(() => initialTyped(channel, template));
  const [isChecked, setChecked] = useState(false);
  const saving = useSaving(template, loaded);
  const unstorable = storingProblems(channel, typed);
  const problems: ContentProblems = isChecked ? customerProblems(channel, typed) : unstorable;
  const change = (part: Partial<Written<Channel>>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    saving.keep(next);
  };
  const save = (action: SaveAction, approvers?: Approvers) => {
    const found = (action === "saveDraft" ? draftProblems : customerProblems)(channel, typed);
    setChecked(Object.keys(found).length > 0);
    return Object.keys(found).length > 0 ? saving.refuse() : saving.save(typed, action, approvers);
  };
  return { typed, change, problems, unstorable, saving, save };
}

/** What was typed and not saved has priority over what was saved. */
function initialTyped<Channel extends ShortChannel>(
  channel: Channel,
  { header, content, draft }: Template,
): Written<Channel> {
  return { name: draft?.name ?? header.name, content: contentOf(channel, draft?.content ?? content) };
}

/** Storing, saving, discarding and leaving the content of the editor. */
function useSaving(template: Template, loaded: LoadedTemplate) {
  const { notices } = useApp();
  const navigate = useNavigate();
  const { header, versionId, draft } = template;
  const unanswered = useRef<readonly Unanswered[]>([]);
  const { autosave, state } = useAutosave({ id: header.id, versionId, revision: draft?.revision ?? 0, unanswered });
  const ends = useDraftEnds(autosave, { id: header.id, versionId }, unanswered);

  function goOn(failure: Failure) {
    autosave.resume();
    notices.show(failureEffects(failure));
  }

  return {
    autosave,
    state,
    keep: (typed: Written<ShortChannel>) => autosave.change(typed),
    /** Says that something blocks the save; the fields say what. */
    refuse() {
      notices.toast("warning", { key: "editors.problems", params: {} });
      return Promise.resolve(null);
    },
    save: ({ name, content }: Written<ShortChannel>, action: SaveAction, approvers?: Approvers) =>
      ends.save({ name: name.trim(), content }, action, approvers),
    async discard() {
      const answer = await ends.discard();
      return answer.ok ? loaded.reload() : goOn(answer.failure);
    },
    async quit() {
      const isAnothers = draft !== null && !draft.isOwn && state.at === "idle";
      const answer = isAnothers ? null : await ends.discard();
      if (answer !== null && !answer.ok && !isConflict(answer.failure)) return goOn(answer.failure);
      await navigate(galleries[header.channel]);
    },
  };
}
