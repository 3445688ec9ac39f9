// One export at a time, from the press of its button to the file.
import { useCallback, useEffect, useRef, useState } from "react";
import type { DateSpan } from "@billwright/engine/filters";
import { wordsOf, type Words } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useRunningSession, useSession } from "../../session/useSession.tsx";
import { download, openSink, type Progress } from "./download.ts";

export type ExportFormat = "csv" | "xlsx";

export type ExportState =
  | { at: "idle" }
  /** `progress`: null until the server answers. */
  | { at: "running"; progress: Progress | null }
  | { at: "done"; file: string; progress: Progress }
  | { at: "cancelled" }
  | { at: "failed"; format: ExportFormat; why: Words };

const mediaTypes: Record<ExportFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

interface Exported {
  id: string;
  name: string;
  span: DateSpan;
}

export interface Exporting {
  state: ExportState;
  start(format: ExportFormat): Promise<void>;
  cancel(): void;
}

export function useExport({ id, name, span: { from, to } }: Exported): Exporting {
  const session = useRunningSession();
  const { call } = useSession();
  const { language } = useWords();
  const [state, setState] = useState<ExportState>({ at: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (format: ExportFormat) => {
      const file = fileName(name, { from, to }, format);
      // First: a browser lets a page choose a file only right after a press.
      const sink = await openSink(file, mediaTypes[format]);
      if (sink === null) return;
      const mine = new AbortController();
      running.current?.abort();
      running.current = mine;
      const update = (next: ExportState) => running.current === mine && setState(next);
      update({ at: "running", progress: null });
      const answer = await download(
        { path: "/api/Enrollments/Export", query: { id, from, to, format }, isCsv: format === "csv" },
        {
          fetch: (input, init) => window.fetch(input, init),
          token: () => tokenOf(session.running.getState()),
          // Any call in the user's name renews a token that has run out.
          renew: async () => void (await call("GET /api/Templates/Get", { query: { id } })),
          prove: session.confirming.ask,
          sink,
          language,
          onProgress: (progress) => update({ at: "running", progress }),
          signal: mine.signal,
        },
      );
      if (answer.ok) update({ at: "done", file, progress: answer.data });
      else if (answer.failure.kind === "cancelled") update({ at: "cancelled" });
      else update({ at: "failed", format, why: wordsOf(answer.failure)[0]! });
    },
    [session, call, language, id, name, from, to],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  return { state, start, cancel };
}

const tokenOf = (state: { at: string; token?: string }): string | null => state.token ?? null;

/** "Autumn survey, 2026" → autumn-survey-2026_2026-11-01_2026-11-20.csv; letters of every language stay. */
export function fileName(name: string, { from, to }: DateSpan, format: ExportFormat): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[words.join("-").slice(0, 60) || "form", from, to].filter(Boolean).join("_")}.${format}`;
}
