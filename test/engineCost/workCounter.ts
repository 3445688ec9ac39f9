// Counts work instead of timing it: how often V8 entered the functions and blocks of some files while a task ran.
import { Session } from "node:inspector";

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

/** Answers a function that counts the work of a task in files whose path includes `part`. The same task costs the same each time, but for the odd entry. */
export function workCounter(part: string): { count(task: () => void): number; stop(): void } {
  const session = new Session();
  session.connect();
  const post = (method: string, params: object = {}): unknown => {
    let answer: unknown;
    // An in-process session answers before post returns.
    session.post(method, params, (error: Error | null, result: unknown) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  };
  const take = () => (post("Profiler.takePreciseCoverage") as Coverage).result;
  post("Profiler.enable");
  post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    count(task) {
      take();
      task();
      return take()
        .filter(({ url }) => url.includes(part))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
        .reduce((sum, { count }) => sum + count, 0);
    },
    stop() {
      post("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}
