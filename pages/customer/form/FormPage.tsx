// /form/:token (forms.txt §2.3): opens the link and shows what it leads to.
import { useMemo, useReducer, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useWords } from "../../i18n/useWords.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { FillForm } from "./FillForm.tsx";
import { ClosedForm, ExpiredForm, InvalidForm } from "./states/LazyClosedForm.ts";
import { SubmittedForm } from "./states/SubmittedForm.tsx";
import { useDrafts } from "./useDrafts.ts";
import { useForm } from "./useForm.ts";
import { useTypedBefore } from "./useTypedBefore.ts";

export { prepareForm as prepare } from "./prepareForm.ts";

export default function FormPage() {
  const [query] = useSearchParams();
  const source = query.get("source");
  const [round, reload] = useReducer((before: number) => before + 1, 0);
  return <LinkForm key={`${round} ${source}`} source={source} reload={reload} />;
}

interface LinkFormProps {
  source: string | null;
  /** Opens the link again: another opening is another filling. */
  reload(): void;
}

function LinkForm({ source, reload }: LinkFormProps) {
  const token = useLinkToken();
  const { t } = useWords();
  const link = useMemo(() => ({ token, source }), [token, source]);
  const { opening, isProvisional, languages, refetch } = useForm(link);
  // Rendered by the server, it waits for nothing that is known in the browser alone.
  const [isRendered] = useState(opening.at === "open");
  const { drafts, draft } = useDrafts(token, opening);
  const isShown = opening.at !== "loading" && (opening.at !== "open" || draft !== undefined || isRendered);
  useTypedBefore(isShown);
  if (!isShown) return <PageSkeleton />;
  switch (opening.at) {
    case "failed":
      return <FailedLink title={t("form.failed")} failure={opening.failure} onTryAgain={reload} />;
    case "expired":
      return <ExpiredForm {...opening} />;
    case "closed":
      return <ClosedForm />;
    case "invalid":
      return <InvalidForm />;
    case "elsewhere":
      return <Navigate to={opening.to} replace />;
    case "submitted":
      return <SubmittedForm {...opening} languages={languages} />;
    case "open":
      return <FillForm link={link} {...opening} {...{ isProvisional, languages, drafts, draft, reload, refetch }} />;
  }
}
