// A poll's results, if the reader may see them (form.results). Chart and figures load with their own code.
import { lazyPart } from "@billwright/renderer";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useCall } from "../../link/useCall.ts";

export const ResultsSection = lazyPart(() => import("./LazyResults.ts"));

/** `token` opens the public results; without one there are none to see. */
export function PollResults({ token }: { token: string | null }) {
  const asked = token === null ? null : { query: { token } };
  const { data: results, failure } = useCall("GET /api/Enrollments/analytic-public", asked);
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
