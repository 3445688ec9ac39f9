// The form of a preview: the real parts of the form page on a server that is none. It shows what it is told and tells what happens.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { apply, type FormContext, type FormEvent } from "@billwright/engine";
import { controlId, focusInput, prepareHtml } from "@billwright/renderer";
import type { Enrollment } from "@billwright/schemas";
import { AppContext, useApp, type App } from "../../app.ts";
import type { Drafts } from "../../draft/drafts.ts";
import { beginForm } from "../../form/beginForm.ts";
import { FillForm } from "../../form/FillForm.tsx";
import type { Filling } from "../../form/filling/filling.ts";
import { openingOf, type Opened } from "../../form/opening.ts";
import { ExpiredForm, InvalidForm } from "../../form/states/ClosedForm.tsx";
import { SubmittedForm } from "../../form/states/SubmittedForm.tsx";
import { PageSkeleton } from "../../shell/PageSkeleton.tsx";
import type { FromFrame, Port, Shown, ToFrame } from "../messages.ts";
import { openSandbox } from "./openSandbox.ts";
import { previewClient } from "./previewClient.ts";
import { useFrameLooks } from "./useFrameLooks.ts";

export type FramePort = Port<FromFrame, ToFrame>;

export function SandboxForm({ port }: { port: FramePort }) {
  const shown = useShown(port);
  useFrameLooks(shown, port);
  const app = usePreviewApp(shown);
  if (shown === null) return <PageSkeleton />;
  return (
    <AppContext value={app}>
      <ShownForm shown={shown} port={port} />
    </AppContext>
  );
}

/** What the page around wants to be shown; null until it has said so. */
function useShown(port: FramePort): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const stop = port.listen((message) => {
      if (message.type === "focus") focusInput(message.input);
      // With the form, what shows its HTML: a form that has begun to be read must not jump.
      else void prepareHtml().then(() => setShown(message));
    });
    port.post({ type: "ready" });
    return stop;
  }, [port]);
  return shown;
}

/** The page's app, on a server that is none. */
function usePreviewApp(shown: Shown | null): App {
  const app = useApp();
  const outcome = useRef(shown?.outcome ?? "verifies");
  useEffect(() => {
    if (shown !== null) outcome.current = shown.outcome;
  }, [shown]);
  // The client reads the outcome when a code is checked, long after this render.
  // eslint-disable-next-line react-hooks/refs
  return useMemo(() => ({ ...app, client: previewClient(() => outcome.current) }), [app]);
}

/** A preview is kept nowhere. */
const noDrafts: Drafts = {
  load: () => Promise.resolve(null),
  save: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

const link = { token: "", source: null };
const nothing = () => undefined;

function ShownForm({ shown, port }: { shown: Shown; port: FramePort }) {
  const { round, enrollment, context, languages, isReplay } = shown;
  const opening = useMemo(() => {
    const written = JSON.parse(enrollment) as Enrollment;
    return openingOf("", openSandbox(JSON.parse(context) as FormContext, written.id), written);
  }, [enrollment, context]);
  const { watch, filling } = useWatched(port, round);
  useMoment(shown, filling);
  // Another language is the same opening told otherwise.
  const opened = useFirst(opening.at === "open" ? opening.opened : null, `${round} ${context}`);
  switch (opening.at) {
    case "open":
      return opened === null ? null : (
        <div inert={isReplay}>
          <FillForm
            key={round}
            link={link}
            opened={opened}
            form={opening.form}
            languages={languages}
            drafts={noDrafts}
            draft={null}
            reload={nothing}
            watch={watch}
          />
        </div>
      );
    case "expired":
      return <ExpiredForm />;
    case "submitted":
      return <SubmittedForm {...opening} languages={languages} />;
    default:
      return <InvalidForm />;
  }
}

/** The first value under a key, for as long as the key stays. */
function useFirst(value: Opened | null, key: string): Opened | null {
  const [first, setFirst] = useState({ key, value });
  if (first.key === key && (first.value !== null || value === null)) return first.value;
  setFirst({ key, value });
  return value;
}

/** The filling that stands, each event of it told to the page around. */
function useWatched(port: FramePort, round: number) {
  const [filling, setFilling] = useState<Filling | null>(null);
  const watch = useCallback(
    (watched: Filling) => {
      const tell = (event: FormEvent) => port.post({ type: "event", round, event });
      let stop = watched.getStore().subscribeEvents(tell);
      // Another language has a store of its own.
      const leave = watched.subscribeStore(() => {
        stop();
        stop = watched.getStore().subscribeEvents(tell);
      });
      setFilling(watched);
      return () => {
        stop();
        leave();
        setFilling(null);
      };
    },
    [port, round],
  );
  return { watch, filling };
}

/** Puts the form where the page around wants it: once for each moment. */
function useMoment({ round, moment, events, isReplay }: Shown, filling: Filling | null): void {
  const told = useRef(events);
  useEffect(() => {
    told.current = events;
  });
  useEffect(() => {
    if (filling === null || (moment === 0 && told.current.length === 0)) return;
    const store = filling.getStore();
    const first = beginForm(store.form, filling.opened);
    store.replaceState(told.current.reduce((state, event) => apply(store.form, state, event), first));
    if (isReplay) reveal(told.current.at(-1));
  }, [filling, round, moment, isReplay]);
}

/** Brings into sight what the event was about, once the page has drawn it. */
function reveal(event: FormEvent | undefined): void {
  if (event === undefined || !("input" in event)) return;
  requestAnimationFrame(() => {
    const control = document.getElementById(controlId(event.input));
    (control?.closest(".bw-field") ?? control)?.scrollIntoView?.({ block: "center" });
  });
}
