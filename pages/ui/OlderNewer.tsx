// The way through a list without numbers of pages: on to the older ones, and back to the newest.
import { Link, useSearchParams } from "react-router-dom";
import { useWords } from "../i18n/useWords.ts";

interface OlderNewerProps {
  /** Of what they are the pages, for screen readers. */
  label: string;
  /** The words of the way on. */
  older: string;
  isFirst: boolean;
  /** Where the older ones begin; null: there are none. */
  next: string | null;
}

/** Renders nothing where everything is on one page. */
export function OlderNewer({ label, older, isFirst, next }: OlderNewerProps) {
  const { t } = useWords();
  const [search] = useSearchParams();
  if (isFirst && next === null) return null;
  const at = (after: string | null) => {
    const to = new URLSearchParams(search);
    if (after === null) to.delete("after");
    else to.set("after", after);
    return { search: to.toString() };
  };
  return (
    <nav className="bw-pager" aria-label={label}>
      {!isFirst && (
        <Link className="bw-button" to={at(null)}>
          {t("responses.newest")}
        </Link>
      )}
      {next !== null && (
        <Link className="bw-button" to={at(next)}>
          {older}
        </Link>
      )}
    </nav>
  );
}
