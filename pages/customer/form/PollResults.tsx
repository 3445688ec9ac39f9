// A poll's results, where they may be seen (form.results). Chart and figures come with their own code.
import { lazyPart } from "@billwright/renderer";
import { useEffect, useState } from "react";
import { useApp } from "../../services/app.ts";
import type { Data } from "../../client/client.ts";
import { WithWords } from "../../i18n/WithWords.tsx";

export const ResultsSection = lazyPart(() => import("./LazyResults.ts"));

/** `token` opens the public results; without one there are none to see. */
export function PollResults({ token }: { token: string | null }) {
  const { client } = useApp();
  const [results, setResults] = useState<Data<"GET /api/Enrollments/analytic-public"> | null>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (token === null) return;
    const stop = new AbortController();
    void client
      .call("GET /api/Enrollments/analytic-public", { query: { token }, signal: stop.signal })
      .then((answer) => {
        if (stop.signal.aborted) return;
        if (answer.ok) setResults(answer.data);
        else setGone(true); // The thanks stand by themselves; results that cannot be had are left out.
      });
    return () => stop.abort();
  }, [client, token]);
  if (token === null || gone) return null;
  return (
    <div className="bw-card bw-after">
      <WithWords>
        <ResultsSection results={results} />
      </WithWords>
    </div>
  );
}
