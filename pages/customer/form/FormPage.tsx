// /form/:token (forms.txt §2.3): opens the link and shows what it leads to.
import { useMemo } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { FillForm } from "./FillForm.tsx";
import { ExpiredForm, FailedForm, InvalidForm } from "./states/ClosedForm.tsx";
import { SubmittedForm } from "./states/SubmittedForm.tsx";
import { useDrafts } from "./useDrafts.ts";
import { useForm } from "./useForm.ts";

export default function FormPage() {
  const { token = "" } = useParams();
  const [query] = useSearchParams();
  const source = query.get("source");
  const link = useMemo(() => ({ token, source }), [token, source]);
  const { opening, languages, reload } = useForm(link);
  const { drafts, draft } = useDrafts(token, opening);
  switch (opening.at) {
    case "loading":
      return <PageSkeleton />;
    case "failed":
      return <FailedForm {...opening} onTryAgain={reload} />;
    case "expired":
      return <ExpiredForm />;
    case "invalid":
      return <InvalidForm />;
    case "elsewhere":
      return <Navigate to={opening.to} replace />;
    case "submitted":
      return <SubmittedForm {...opening} languages={languages} />;
    case "open":
      if (draft === undefined) return <PageSkeleton />;
      return (
        <FillForm
          // Another opening is another filling; another language is not.
          key={openingKey(opening.opened)}
          link={link}
          opened={opening.opened}
          form={opening.form}
          languages={languages}
          drafts={drafts}
          draft={draft}
          reload={reload}
        />
      );
  }
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** A number for each fetched opening. */
function openingKey(opened: object): number {
  const key = keys.get(opened) ?? ++lastKey;
  keys.set(opened, key);
  return key;
}
