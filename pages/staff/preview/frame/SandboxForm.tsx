// The form of a preview: the real parts of the form page with a simulated server. It shows what it receives and reports what happens.
import { useEffect, useMemo, useRef, useState } from "react";
import type { FormContext } from "@billwright/engine";
import { instantOf } from "@billwright/engine/calendar";
import { focusInput, lazyPart, prepareHtml } from "@billwright/renderer";
import type { Enrollment } from "@billwright/schemas";
import { AppContext, useApp, type App } from "../../../services/app.ts";
import type { Drafts } from "../../../customer/form/draft/drafts.ts";
import { FillForm } from "../../../customer/form/FillForm.tsx";
import { openingOf, type Opened, type Opening } from "../../../customer/form/opening.ts";
import { ExpiredForm, InvalidForm } from "../../../customer/form/states/LazyClosedForm.ts";
import { SubmittedForm } from "../../../customer/form/states/SubmittedForm.tsx";
import { Crash } from "../../../ui/Crash.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { promptly, type Answering, type FramePort, type Shown } from "../messages.ts";
import { openSandbox } from "./openSandbox.ts";
import { previewClient } from "./previewClient.ts";
import { useFrameLooks } from "./useFrameLooks.ts";
import { useMoment, useSubmitted } from "./useMoment.ts";
import { useWatched } from "./useWatched.ts";

const ReplayedThanks = lazyPart(async () => ({ default: (await import("./ReplayedThanks.tsx")).ReplayedThanks }));

export function SandboxForm({ port }: { port: FramePort }) {
  const shown = useShown(port);
  useFrameLooks(shown, port);
  const app = usePreviewApp(shown);
  const isShown = shown !== null;
  useEffect(() => {
    if (isShown) port.post({ type: "shown" });
  }, [isShown, port]);
  if (shown === null) return <PageSkeleton />;
  return (
    <AppContext value={app}>
      {/* Each round is a form of its own: what broke one, or was filled in there, is not carried into the next. */}
      <Crash key={shown.round}>
        <ShownForm shown={shown} port={port} />
      </Crash>
    </AppContext>
  );
}

/** What the surrounding page wants to show; null until it has sent it. */
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
  const answering = useRef<Answering | null>(promptly);
  useEffect(() => {
    if (shown !== null) answering.current = shown.isReplay ? null : shown.answering;
  }, [shown]);
  // The client reads it when a code is checked, long after this render.
  // oxlint-disable-next-line react/refs
  return useMemo(() => ({ ...app, client: previewClient(() => answering.current) }), [app]);
}

/** A preview is never stored. */
const noDrafts: Drafts = {
  load: () => Promise.resolve(null),
  save: () => Promise.resolve(),
  saveNow: () => undefined,
  clear: () => Promise.resolve(),
};

const link = { token: "", source: null };
const nothing = () => undefined;

function ShownForm({ shown, port }: { shown: Shown; port: FramePort }) {
  const { round, enrollment, context, languages, savedBanks, isReplay } = shown;
  const opening = useMemo(() => {
    const written = JSON.parse(enrollment) as Enrollment;
    const begun = JSON.parse(context) as FormContext;
    const invalid: Opening = { at: "invalid" };
    return instantOf(begun.now) === null ? invalid : openingOf("", openSandbox(begun, written.id, savedBanks), written);
  }, [enrollment, context, savedBanks]);
  const { watch, filling } = useWatched(port, round);
  useMoment(shown, filling);
  const submitted = useSubmitted(filling);
  const isThanked = isReplay && submitted !== null;
  // Another language is the same opening with other texts.
  const opened = useFirst(opening.at === "open" ? opening.opened : null, context);
  switch (opening.at) {
    case "open":
      return opened === null ? null : (
        <div inert={isReplay}>
          {isThanked && <ReplayedThanks form={opening.form} state={submitted} />}
          <div hidden={isThanked}>
            <FillForm
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
        </div>
      );
    case "expired":
      return <ExpiredForm name={opening.name} analyticToken={null} />;
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
