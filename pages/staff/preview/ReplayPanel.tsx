// A replay, step by step, forward and back: what happened, what was expected, and what differed.
import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef } from "react";
import { pathText, type CompiledForm, type Mismatch, type ReplayRefusal } from "@billwright/engine";
import { describeEvent, inputName } from "@billwright/engine/words";
import type { Fixture, MessageKey, FixtureExpectation } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { Defects } from "./Defects.tsx";
import type { Replaying } from "./sandbox.ts";
import { inputAt, observedText } from "./observedText.ts";
import type { Played, PlayedStep } from "./trial.ts";
import { useArrowKeys } from "./useArrowKeys.ts";

export interface ReplayPanelProps {
  replaying: Replaying;
  played: Played;
  onStep(at: number): void;
  onLeave(): void;
  onGoOn(): void;
  /** Which form an opened file runs on. */
  onForm(choice: FormChoice): void;
}

/** The template's form as it is now, or the one that the file carries. */
export type FormChoice = "here" | "file";

export function ReplayPanel({ replaying, played, onStep, onLeave, onGoOn, onForm }: ReplayPanelProps) {
  const { t } = useWords();
  const { at, fixture, isOwn } = replaying;
  const id = useId();
  const last = played.steps.length;
  useArrowKeys((by) => onStep(at + by));
  const step = played.steps[at - 1] ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section className="bw-replay" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {isOwn ? t("replay.title") : fixture.title}
      </h2>
      <ReplayOutcome played={played} />
      {played.defects.length > 0 && <Defects defects={played.defects} enrollment={replaying.fixture.enrollment} />}
      <WhichForm replaying={replaying} onForm={onForm} />
      <div className="bw-replay-steer">
        <button
          type="button"
          className="bw-button"
          aria-label={t("replay.back")}
          aria-disabled={at === 0}
          onClick={() => onStep(at - 1)}
        >
          <span aria-hidden="true" className="bw-replay-arrow" data-way="back" />
        </button>
        <p role="status">
          {at === 0 ? t("replay.start") : t("replay.at", { at, n: last })}
          <small>{t("replay.keys")}</small>
        </p>
        <button
          type="button"
          className="bw-button"
          aria-label={t("replay.forward")}
          aria-disabled={at === last}
          onClick={() => onStep(at + 1)}
        >
          <span aria-hidden="true" className="bw-replay-arrow" data-way="forward" />
        </button>
      </div>
      {played.form !== null && <Steps played={played} form={played.form} at={at} onStep={onStep} />}
      {step !== null && played.form !== null && <Mismatches step={step} form={played.form} />}
      <div className="bw-record-buttons">
        {isOwn && (
          <button type="button" className="bw-button" onClick={onGoOn}>
            {t("replay.goOn")}
          </button>
        )}
        <button type="button" className="bw-button" onClick={onLeave}>
          {t("replay.leave")}
        </button>
      </div>
    </section>
  );
}

/** The choice of the form where a file was opened. */
function WhichForm({ replaying: { file, fixture }, onForm }: Pick<ReplayPanelProps, "replaying" | "onForm">) {
  const { t } = useWords();
  if (file === null) return null;
  return (
    <Segmented<FormChoice>
      label={t("replay.on")}
      options={[
        { value: "here", label: t("replay.onThis") },
        { value: "file", label: t("replay.onOwn", { name: nameOf(file) }) },
      ]}
      value={fixture === file ? "file" : "here"}
      onChange={onForm}
    />
  );
}

function ReplayOutcome({ played: { ok, steps, refused } }: { played: Played }) {
  const { t } = useWords();
  const wrong = steps.filter(({ mismatches }) => (mismatches?.length ?? 0) > 0).length;
  return (
    <p className="bw-replay-outcome" data-ok={ok}>
      {refused !== null ? t(...refusalWords(refused)) : t(ok ? "replay.ok" : "replay.notOk", { n: wrong })}
    </p>
  );
}

/** Why it went no further. Answers that it begins with are no step. */
function refusalWords({ at, code }: ReplayRefusal): [key: MessageKey, params: Record<string, number>] {
  if (typeof at === "number") return [`replay.refused.${code}`, { n: at + 1 }];
  return [code === "no-time" || code === "defects" ? `replay.refused.${code}` : "replay.refused.answers", {}];
}

/** As its author called the form. */
const nameOf = ({ enrollment: { name, id } }: Fixture): string => name || id;

interface StepsProps {
  played: Played;
  form: CompiledForm;
  at: number;
  onStep(at: number): void;
}

function Steps({ played, form, at, onStep }: StepsProps) {
  const { t } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  const stepTo = useCallback((to: number) => latest.current(to), []);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
  }, [at]);
  return (
    <ol className="bw-replay-steps" ref={list} aria-label={t("replay.steps")}>
      {played.steps.map((step, index) => (
        <StepLine key={index} number={index + 1} isHere={at === index + 1} step={step} form={form} onStep={stepTo} />
      ))}
    </ol>
  );
}

interface StepLineProps {
  number: number;
  isHere: boolean;
  step: PlayedStep;
  form: CompiledForm;
  /** Keep its identity. */
  onStep(at: number): void;
}

/** Rendered again only where it changes: a replay may have thousands. */
const StepLine = memo(function StepLine({ number, isHere, step, form, onStep }: StepLineProps) {
  return (
    <li>
      <button type="button" aria-current={isHere ? "step" : undefined} onClick={() => onStep(number)}>
        <span className="bw-replay-number">{number}</span>
        <StepWords step={step} form={form} />
        <Mark step={step} />
      </button>
    </li>
  );
});

function StepWords({ step: { event, isTaken }, form }: { step: PlayedStep; form: CompiledForm }) {
  const { t } = useWords();
  if (event !== null && !isTaken) return <code className="bw-replay-words">{JSON.stringify(event).slice(0, 80)}</code>;
  const { key, params } =
    event === null ? ({ key: "replay.look", params: {} } as const) : describeEvent(form.inputs, event);
  return <span className="bw-replay-words">{t(key, params)}</span>;
}

function Mark({ step: { mismatches, isTaken } }: { step: PlayedStep }) {
  const { t } = useWords();
  if (mismatches === null && isTaken) return <span className="bw-replay-mark" />;
  const isMet = mismatches?.length === 0;
  return (
    <span className="bw-replay-mark" data-met={isMet}>
      <span className="bw-visually-hidden">{t(isMet ? "replay.asExpected" : "replay.otherwise")}</span>
    </span>
  );
}

function Mismatches({ step: { mismatches, isTaken }, form }: { step: PlayedStep; form: CompiledForm }) {
  const { t } = useWords();
  if (!isTaken) return null;
  if (mismatches === null) return <p className="bw-replay-verdict">{t("replay.nothingExpected")}</p>;
  if (mismatches.length === 0) return <p className="bw-replay-verdict">{t("replay.asExpected")}</p>;
  return (
    <table className="bw-replay-differences" role="table">
      <caption>{t("replay.otherwise")}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {t("replay.what")}
          </th>
          <th scope="col" role="columnheader">
            {t("replay.expected")}
          </th>
          <th scope="col" role="columnheader">
            {t("replay.actual")}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {mismatches.map(({ path, expected, actual }) => (
          <tr key={pathText(path)} role="row">
            <th scope="row" role="rowheader">
              <MismatchPath path={path} form={form} />
            </th>
            <td role="cell">{observedText(form, path, expected)}</td>
            <td role="cell">{observedText(form, path, actual)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where something differs: the key in words, then the input's name or the path below it. */
function MismatchPath({ path, form }: { path: Mismatch["path"]; form: CompiledForm }) {
  const { t } = useWords();
  const [key] = path;
  const input = inputAt(path);
  const below = path.slice(input === null ? 1 : 2);
  return (
    <>
      {t(`replay.key.${key as keyof FixtureExpectation}`)}
      {input !== null && <bdi>{inputName(form.inputs, input)}</bdi>}
      {below.length > 0 && <code dir="ltr">{pathText(below)}</code>}
    </>
  );
}
