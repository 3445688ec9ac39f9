// A poll's results, where they may be seen (form.results). Chart and figures come with their own code.
import { lazyPart } from "@billwright/renderer";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useCall } from "../../link/useCall.ts";

export const ResultsSection = lazyPart(() => import("./LazyResults.ts"));

/** `token` opens the public results; without one there are none to see. */
export function PollResults({ token }: { token: string | null }) {
  const asked = token === null ? null : { query: { token } };
  const { data: results, failure } = useCall("GET /api/Enrollments/analytic-public", asked);
  // The thanks stand by themselves; results that cannot be had are left out.
  if (token === null || failure !== null) return null;
  return (
    <div className="bw-card bw-after">
      <WithWords>
        <ResultsSection results={results} />
      </WithWords>
    </div>
  );
}
