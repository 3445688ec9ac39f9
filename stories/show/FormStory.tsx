// A form as a page shows it, after some events.
import { useMemo, type ReactNode } from "react";
import { begin, compile, CompileError, type FileInfo } from "@billwright/engine";
import {
  createFormFiles,
  createFormStore,
  EnrollmentBlocks,
  ErrorSummary,
  FormBody,
  SubmitBar,
  useRenderer,
} from "@billwright/renderer";
import type { BankLookup, FormFiles, FormStore, RendererServices, SavedBank } from "@billwright/renderer";
import type { ShownForm } from "../table/widgetStates.ts";
import { InspectorBeside } from "./InspectorBeside.tsx";
import { Surroundings } from "./Surroundings.tsx";
import { DefectList } from "./DefectList.tsx";

/** The default time of all stories. */
const storyNow = "2026-11-20T12:00:00Z";

export interface FormStoryProps extends ShownForm {
  /** Rendered between the blocks and Submit. */
  under?: ReactNode;
  savedBanks?: readonly SavedBank[];
}

export function FormStory({
  enrollment,
  context,
  events,
  inert = false,
  under,
  savedBanks = usualBanks,
}: FormStoryProps) {
  const opened = useMemo(() => open({ enrollment, context, events }), [enrollment, context, events]);
  if (opened instanceof CompileError) return <DefectList defects={opened.defects} />;
  const { store, services } = opened;
  const { submitted, expired } = store.getState();
  const over = submitted || expired;
  return (
    <Surroundings store={store} services={services}>
      <InspectorBeside events={events ?? []}>
        <article className="story-form">
          <h1>{enrollment.name ?? enrollment.id}</h1>
          {over && <Over expired={expired} />}
          <ErrorSummary />
          <div className="story-form__parts" inert={inert || over}>
            <FormBody />
            <EnrollmentBlocks savedBanks={savedBanks} />
            {under}
          </div>
          <SubmitBar onSubmit={() => store.dispatch({ type: "submit" })} busy={inert} />
        </article>
      </InspectorBeside>
    </Surroundings>
  );
}

/** What the page shows instead of the form. */
function Over({ expired }: { expired: boolean }) {
  const { t } = useRenderer();
  return <p className="story-over">{t(expired ? "form.expired" : "form.submittedByYou")}</p>;
}

const usualBanks: readonly SavedBank[] = [{ token: "t1", name: "Riverside Credit Union", lastFour: "4821" }];
const prairie: BankLookup = { valid: true, bank: { name: "Bank of the Prairie", logo: null } };

/** Compiles, begins and applies all events. A refused event ends it, as in a replay. */
function open({
  enrollment,
  context,
  events = [],
}: ShownForm): { store: FormStore; services: RendererServices } | CompileError {
  try {
    const form = compile(enrollment);
    const store = createFormStore(form, begin(form, { now: storyNow, balance: 600, ...context }));
    const files = filesOf(events);
    for (const event of events) if (store.dispatch(event)) break;
    const verify = (input: string) => void store.dispatch({ type: "verification", input, status: "verified" });
    return { store, services: { files, verify, lookUpBank: () => Promise.resolve(prairie) } };
  } catch (error) {
    if (error instanceof CompileError) return error;
    throw error;
  }
}

/** The files in the events, as if they had been chosen. */
function filesOf(events: NonNullable<ShownForm["events"]>): FormFiles {
  let last = 0;
  const files = createFormFiles(() => `f${++last}`);
  for (const event of events) {
    if (event.type === "file") files.replace(event.input, event.files.map(fileOf));
    if (event.type === "signature") files.replace(event.input, event.file ? [fileOf(event.file)] : []);
  }
  return files;
}

/** A file of the right name, type and size; its content does not matter. */
const fileOf = ({ name, type, size }: FileInfo): File =>
  Object.defineProperty(new File([], name, { type }), "size", { value: size });
