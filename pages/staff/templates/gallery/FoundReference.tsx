// Above the list of forms: the answer of the reference that was typed into its search.
import { Link } from "react-router-dom";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import { responseOf } from "../addresses.ts";

/** Eight letters and digits, in two groups or one; or as a receipt has them, with the word before them. */
const looksLikeReference = (text: string): boolean =>
  /^\s*[0-9a-z]{4}[\s-]?[0-9a-z]{4}\s*$|^.{1,30}[\s:：][0-9a-z]{4}-[0-9a-z]{4}[\s.]*$/i.test(text);

export function FoundReference({ text }: { text: string }) {
  const { t } = useWords();
  const wanted = looksLikeReference(text) ? { query: { reference: text.trim() } } : null;
  const { data } = useCall("GET /api/Responses/Find", wanted);
  if (wanted === null || data === null || data.length === 0) return null;
  return (
    <ul className="bw-found-references" role="status">
      {data.map(({ reportId, reference, form: { id, name } }) => (
        <li key={reportId}>
          <Link className="bw-button" to={responseOf(id, reportId)}>
            {t("responses.found", { reference, name })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
