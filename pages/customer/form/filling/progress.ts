// How far a visit has come, for the form's figures: the last question answered, or that Submit was pressed; and which answers were refused. Ids of
// questions alone are sent, as the page is left, and the server counts them without whose they are. Nothing is sent where the browser says that
// its user does not want to be counted. What is thus never counted is known by the submission itself, if there is one.
import type { CallBody } from "@billwright/schemas";
import type { FillingParts } from "./fillingParts.ts";

type Report = CallBody<"POST /api/Enrollments/RecordProgress">;
type Position = Report["to"];

export interface Progress {
  answered(inputId: string): void;
  /** Submit was pressed, and these answers were refused. */
  pressed(refused: readonly string[]): void;
  /** The page is left, or may be. */
  leave(): void;
  /** Where the visit is counted; null: nowhere. With the submission it is counted there no longer. */
  counted(): Position | null;
  /** The submission is final: nothing more is counted. */
  end(): void;
}

export interface ProgressParts {
  /** Answers the day on which it was counted; null: it was not. */
  send(report: Report): Promise<string | null>;
  versionId(): string | null;
}

export function createProgress({ send, versionId }: ProgressParts): Progress {
  let at: { inputId: string | null } | null = null;
  let counted: Position | null = null;
  let isOver = false;
  const known = new Set<string>();
  let fresh: string[] = [];
  const leave = () => {
    const version = versionId();
    if (isOver || at === null || version === null) return;
    const to: Position = { versionId: version, day: null, inputId: at.inputId };
    const from = counted;
    if (from?.versionId === to.versionId && from.inputId === to.inputId && fresh.length === 0) return;
    const refused = fresh;
    fresh = [];
    counted = to;
    void send({ from, to, refused }).then((day) => {
      if (day === null) fresh = [...refused, ...fresh];
      if (counted !== to) return;
      const isMoved = from?.versionId !== version || from.inputId !== to.inputId;
      counted = day !== null && isMoved ? { ...to, day } : from;
    });
  };
  return {
    answered(inputId) {
      if (at?.inputId !== null) at = { inputId };
    },
    pressed(refused) {
      at = { inputId: null };
      for (const inputId of refused) {
        if (known.has(inputId)) continue;
        known.add(inputId);
        fresh.push(inputId);
      }
    },
    leave,
    counted: () => counted,
    end: () => void (isOver = true),
  };
}

/** Global Privacy Control, or its older form. */
export const wantsNoCounting = (browser: Navigator): boolean =>
  (browser as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || browser.doNotTrack === "1";

/** Of a form that is filled in; an author's tries are not counted. */
export function progressOf(
  { app, token, opened }: Pick<FillingParts, "app" | "token" | "opened">,
  versionId: () => string | null,
): Progress {
  const isCounted = opened.sandbox === undefined && !opened.isTest && !wantsNoCounting(navigator);
  return createProgress({
    versionId: () => (isCounted ? versionId() : null),
    send: async (body) => {
      const answer = await app.client.call("POST /api/Enrollments/RecordProgress", { body, token, isLast: true });
      return answer.ok ? answer.data.day : null;
    },
  });
}
