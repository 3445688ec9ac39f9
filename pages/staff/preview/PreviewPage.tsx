// /form/preview/:id (forms.txt §2.3, decisions.md 18): a form as its customers will see it, to be tried in every way before anybody gets it.
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { galleries } from "@billwright/schemas";
import { wordsOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { Message } from "../../ui/Message.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { previewOf } from "../templates/addresses.ts";
import { useTemplate, type LoadedTemplate, type Template } from "../templates/useTemplate.ts";
import type { FormTemplate } from "./formTemplate.ts";
import { Preview } from "./Preview.tsx";

export default function PreviewPage() {
  const { id = "" } = useParams();
  const { t, sayAll } = useWords();
  const navigate = useNavigate();
  const { state, reload, setHeader } = useTemplate(id);
  switch (state.at) {
    case "loading":
      return <StaffPageSkeleton />;
    case "failed":
      return (
        <Message tone="error" title={t("preview.failed")}>
          <p>{state.isMissing ? t("preview.missing") : sayAll(wordsOf(state.failure))}</p>
          {!state.isMissing && (
            <button type="button" className="bw-button bw-button--primary" onClick={reload}>
              {t("page.tryAgain")}
            </button>
          )}
          <button type="button" className="bw-button" onClick={() => void navigate(galleries.DynamicForms)}>
            {t("preview.back")}
          </button>
        </Message>
      );
    case "ready":
      return isForm(state.template) ? (
        <Preview
          key={`${id} ${state.template.versionId}`}
          template={state.template}
          onDone={setHeader satisfies LoadedTemplate["setHeader"]}
          onRestored={reload}
        />
      ) : (
        <Navigate to={previewOf(state.template.header)} replace />
      );
  }
}

const isForm = (template: Template): template is FormTemplate =>
  template.header.channel === "DynamicForms" && "enrollment" in template.content;
