// A poll's results, if the reader may see them (form.results): a section after one's own submit, else a window. Chart and figures load with
// their own code.
import { useState } from "react";
import { lazyPart } from "@billwright/renderer";
import { wordsOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useCall } from "../../link/useCall.ts";

export const ResultsSection = lazyPart(() => import("./LazyResults.ts"));

export const ResultsModal = lazyPart(() => import("./LazyResultsModal.ts"), { isWindow: true });

/** `token` opens the public results; without one there are none to see. */
export function PollResults({ token }: { token: string | null }) {
  const options = token === null ? null : { query: { token } };
  const { data: results, failure } = useCall("GET /api/Enrollments/analytic-public", options);
  // The thanks do not need the results; results that cannot be loaded are left out.
  if (token === null || failure !== null) return null;
  return (
    <div className="bw-card bw-after">
      <WithWords>
        <ResultsSection results={results} />
      </WithWords>
    </div>
  );
}

/** Opens the results in a window, for a reader who has not just submitted (decisions-proposed.md P124). */
export function ResultsButton({ token }: { token: string | null }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (token === null) return null;
  return (
    <div className="bw-after bw-screen-only">
      <button type="button" className="bw-button bw-button--quiet" onClick={() => setOpen(true)}>
        {t("results.view")}
      </button>
      {isOpen && <ResultsWindow token={token} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ResultsWindow({ token, onClose }: { token: string; onClose(): void }) {
  const { sayAll } = useWords();
  const { data: results, failure } = useCall("GET /api/Enrollments/analytic-public", { query: { token } });
  if (results === null && failure !== null)
    return (
      <p className="bw-notice" data-tone="warning" role="alert">
        {sayAll(wordsOf(failure))}
      </p>
    );
  return (
    <WithWords>
      <ResultsModal results={results} onClose={onClose} />
    </WithWords>
  );
}
