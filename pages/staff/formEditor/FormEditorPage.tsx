// The form editor at /smart/dynamic-form/:id.
import { useMemo, useState } from "react";
import { Link, Navigate, useParams } from "react-router-dom";
import { mayEdit } from "@billwright/engine/users";
import { galleries } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { previewOf } from "../templates/addresses.ts";
import { useTemplate, type LoadedTemplate, type Template } from "../templates/useTemplate.ts";
import { Editor } from "./Editor.tsx";
import { readForm } from "./model/readForm.ts";
import { readUnsent } from "../templates/autosave/unsent.ts";

export default function FormEditorPage() {
  const { id = "" } = useParams();
  const { t } = useWords();
  const { user } = useSession();
  const { state, reload, setHeader } = useTemplate(id);
  useStaffPage({ title: state.at === "ready" ? state.template.header.name : t("editor.title", { name: "" }) });
  if (state.at === "loading") return <StaffPageSkeleton />;
  if (state.at === "failed" && !state.isMissing) return <ErrorState failure={state.failure} onRetry={reload} />;
  if (state.at === "failed") {
    const back = (
      <Link className="bw-button" to={galleries.DynamicForms}>
        {t("editor.back")}
      </Link>
    );
    return (
      <EmptyState title={t("editor.missing")} action={back}>
        {t("editor.missingWhy")}
      </EmptyState>
    );
  }
  if (!mayEdit(user.role)) return <Navigate to={previewOf(state.template.header)} replace />;
  return <OpenEditor template={state.template} reload={reload} setHeader={setHeader} />;
}

interface OpenEditorProps extends Pick<LoadedTemplate, "reload" | "setHeader"> {
  template: Template;
}

/**
 * Continues with what was typed on this device and never reached the server, else with the draft, else with the version. Another version
 * or another's draft, loaded again, opens another editor; a header that changes in place does not.
 */
function OpenEditor({ template, reload, setHeader }: OpenEditorProps) {
  const { versionId, draft, content, header } = template;
  const { user } = useSession();
  const [reloads, setReloads] = useState(0);
  const opened = `${versionId} ${draft?.revision ?? 0} ${draft?.updatedAt ?? ""} ${reloads}`;
  // Read once for each opening: what it finds is removed as soon as it is sent.
  const unsent = useMemo(() => readUnsent(user.id, header.id), [user.id, header.id, opened]); // oxlint-disable-line react/exhaustive-deps
  const stored = unsent?.value.content ?? draft?.content ?? content;
  const form = useMemo(() => readForm(stored, header.id), [stored, header.id]);
  const empty = { enrollment: { id: header.id, formElements: [] }, translations: {} };
  return (
    <Editor
      key={opened}
      template={template}
      form={form ?? empty}
      unsent={unsent}
      reload={() => {
        setReloads((count) => count + 1);
        reload();
      }}
      setHeader={setHeader}
    />
  );
}
