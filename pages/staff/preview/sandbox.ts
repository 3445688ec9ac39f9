// What an author tries out, as a value: settings, what has happened in the form, and a replay while one is looked at. Pure.
import { numberIn, type FormContext, type FormEvent } from "@billwright/engine";
import { isDate } from "@billwright/engine/calendar";
import type { Enrollment, Fixture } from "@billwright/schemas";
import type { Answering, ThemeChoice } from "./messages.ts";

/** CSS pixels. */
export const widths = { phone: 390, tablet: 768, desktop: 1280 } as const;
export const narrowest = 280;
export const widest = 2560;

/** As its author wrote it, after its last day, or after this customer has answered it. */
export const situations = ["written", "expired", "submitted"] as const;
type Situation = (typeof situations)[number];

/** What was written last, or the newest version. */
export type Source = "draft" | "version";

export interface Settings {
  source: Source;
  language: string;
  theme: ThemeChoice;
  dark: boolean;
  /** CSS pixels. */
  width: number;
  /** Name → value; blank: the customer has none. */
  tags: Readonly<Record<string, string>>;
  /** The form's today, yyyy-mm-dd. */
  date: string;
  /** Blank: the sample balance of 1000 (forms.txt §2.3). */
  balance: string;
  country: string;
  /** The biller's pay dates, yyyy-mm-dd, as they were typed; none: any date. */
  payDates: string;
  /** How many banks the customer has saved. */
  savedBanks: number;
  situation: Situation;
  answering: Answering;
}

export interface Replaying {
  fixture: Fixture;
  /** How many of its steps are done. */
  at: number;
  /** It is the recording just made here, so the author can continue from it. */
  isOwn: boolean;
  /** A case that was opened as it is, with the form that it carries; null: there is no other form to choose. */
  file: Fixture | null;
}

export interface Sandbox {
  settings: Settings;
  /** Each one is a new filling. */
  round: number;
  /** Each one puts the form where `given` leads. */
  moment: number;
  given: readonly FormEvent[];
  /** All that has happened in this round, `given` included: the recording. */
  events: readonly FormEvent[];
  replaying: Replaying | null;
}

export type SandboxAction =
  | { type: "set"; settings: Partial<Settings> }
  | { type: "event"; round: number; event: FormEvent }
  | { type: "restart" }
  | { type: "replay"; fixture: Fixture; isOwn: boolean; file?: Fixture }
  /** Past either end is its end. */
  | { type: "step"; at: number }
  | { type: "leave" }
  /** Continues by hand from the current step of one's own recording. */
  | { type: "goOn" };

export const openedSandbox = (settings: Settings): Sandbox => ({
  settings,
  round: 1,
  moment: 0,
  given: [],
  events: [],
  replaying: null,
});

/** What the form begins with. */
export function contextOf({ tags, date, balance, country, payDates }: Settings): FormContext {
  const dates = wordsOf(payDates).filter(isDate);
  const mergeTags = Object.entries(tags)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ({ name, value }));
  return {
    now: `${date}T12:00:00Z`,
    preview: true,
    country,
    ...(mergeTags.length > 0 ? { mergeTags } : {}),
    ...(balance.trim() === "" ? {} : { balance: balance.trim() }),
    ...(dates.length > 0 ? { payDates: dates } : {}),
    ...(tags["RecipientId"] ? { recipientId: tags["RecipientId"] } : {}),
  };
}

const wordsOf = (list: string): string[] => list.split(/[\s,;]+/).filter((word) => word !== "");

/** A balance of which the engine would make nothing, as if it had been left empty. */
export const isBadBalance = (balance: string): boolean => balance.trim() !== "" && numberIn(balance) === null;

/** What is among the pay dates and is no date. */
export const badPayDates = (payDates: string): string[] => wordsOf(payDates).filter((word) => !isDate(word));

/** The form as the customer would find it. */
export function enrollmentIn(
  written: Enrollment,
  { situation, country }: Pick<Settings, "situation" | "country">,
): Enrollment {
  const found = { ...written, country };
  if (situation === "expired") return { ...found, expirationDate: longAgo };
  return situation === "submitted" ? { ...found, isSubmitted: true, multipleSubmission: false } : found;
}

const longAgo = "2000-01-01T00:00:00Z";

export function sandboxReducer(sandbox: Sandbox, action: SandboxAction): Sandbox {
  switch (action.type) {
    case "set":
      return set(sandbox, { ...sandbox.settings, ...action.settings });
    case "event":
      if (action.round !== sandbox.round || sandbox.replaying !== null) return sandbox;
      return { ...sandbox, events: [...sandbox.events, action.event] };
    case "restart":
      return begun(sandbox, []);
    case "replay":
      return { ...begun(sandbox, sandbox.events), replaying: replayOf(action) };
    case "step":
      return step(sandbox, action.at);
    case "leave":
      return { ...begun(sandbox, sandbox.events), replaying: null };
    case "goOn":
      return sandbox.replaying === null
        ? sandbox
        : { ...begun(sandbox, eventsUpTo(sandbox.replaying)), replaying: null };
  }
}

const replayOf = (action: Extract<SandboxAction, { type: "replay" }>): Replaying => ({
  fixture: action.fixture,
  at: 0,
  isOwn: action.isOwn,
  file: action.file ?? null,
});

/** The replay's events so far, or up to another step. */
export const eventsUpTo = ({ fixture, at: here }: Replaying, at = here): FormEvent[] =>
  (fixture.steps ?? []).slice(0, at).flatMap(({ event }) => (event ? [event as FormEvent] : []));

function set(sandbox: Sandbox, settings: Settings): Sandbox {
  const next = { ...sandbox, settings };
  if (settings.source !== sandbox.settings.source) return begun(next, []);
  return beginningOf(settings) === beginningOf(sandbox.settings) ? next : begun(next, sandbox.events);
}

/** What cannot change under a form that is being filled in. */
const beginningOf = (settings: Settings): string =>
  JSON.stringify([contextOf(settings), settings.savedBanks, settings.situation]);

/** A new round with what was filled in; a form that was sent is open again. */
function begun(sandbox: Sandbox, events: readonly FormEvent[]): Sandbox {
  const given = events.filter(({ type }) => type !== "submit");
  return { ...sandbox, round: sandbox.round + 1, moment: sandbox.moment + 1, given, events: given };
}

function step(sandbox: Sandbox, at: number): Sandbox {
  const { replaying } = sandbox;
  if (replaying === null) return sandbox;
  const to = Math.min(Math.max(at, 0), replaying.fixture.steps?.length ?? 0);
  return to === replaying.at
    ? sandbox
    : { ...sandbox, moment: sandbox.moment + 1, replaying: { ...replaying, at: to } };
}
