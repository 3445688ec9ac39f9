// One scene of widgets or blocks in a real browser: ?scene=NAME. What a test reads and sets is on window.stage.
import { useState } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { begin, compile } from "@billwright/engine";
import type { Enrollment, InputForm } from "@billwright/schemas";
import { fill, messages, type MessageRef } from "@billwright/schemas";
import {
  CodeModal,
  createFormFiles,
  createFormStore,
  EnrollmentBlocks,
  FormBody,
  RendererProvider,
  ResultsModal,
  ResultsSection,
} from "@billwright/renderer";
import type { BankLookup, FormFiles, FormStore, RendererServices, Translate } from "@billwright/renderer";
import { pollResults } from "../../../stories/blocks/pollResults.ts";
import "./stage.css";

type Direction = "ltr" | "rtl";

declare global {
  interface Window {
    stage: { store: FormStore; files: FormFiles; turn(dir: Direction): void };
  }
}

const query = new URLSearchParams(location.search);

const english: Translate = (key, params) => fill((messages as Readonly<Record<string, string>>)[key] ?? key, params);

interface Scene {
  enrollment?: Partial<Enrollment>;
  inputs?: InputForm[];
  under?: ReactNode;
}

const savedBanks = [{ token: "t1", name: "Riverside Credit Union", lastFour: "4821" }];
const scenes: Record<string, Scene> = {
  signature: { inputs: [{ id: "sig", inputType: "Signature", name: "Your signature", required: true }] },
  attachment: {
    inputs: [{ id: "att", inputType: "Attachment", name: "Proof of address", required: true, length: 1 }],
  },
  autopay: {
    enrollment: { type: "AutoPay" },
    inputs: [{ id: "day", inputType: "AutoPayDate", name: "Pay date", required: true }],
    under: <EnrollmentBlocks savedBanks={savedBanks} />,
  },
  plan: {
    enrollment: { type: "InstallmentPlan", downPayment: -1 },
    inputs: [{ id: "months", inputType: "InstallmentPeriod", name: "Installments", required: true, value: 3 }],
    under: <EnrollmentBlocks savedBanks={[]} />,
  },
  results: { under: <ResultsSection results={pollResults} /> },
  resultsModal: {
    under: <Opened label="Show results" show={(close) => <ResultsModal results={pollResults} onClose={close} />} />,
  },
  code: { under: <Opened label="Verify" show={(close) => <Code onClose={close} />} /> },
};

function Opened({ label, show }: { label: string; show: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="bw-button" onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && show(() => setOpen(false))}
    </>
  );
}

function Code({ onClose }: { onClose: () => void }) {
  const [wrong, setWrong] = useState<MessageRef | null>(null);
  const [resendAt] = useState(() => Date.now() + 30_000);
  return (
    <CodeModal
      contact="+1 202 555 0123"
      channel="mobile"
      status="waiting"
      error={wrong}
      resendAt={resendAt}
      now={Date.now}
      onSubmit={() => setWrong({ key: "codes.wrong", params: {} })}
      onResend={() => {}}
      onClose={onClose}
    />
  );
}

const scene = scenes[query.get("scene") ?? ""] ?? {};
const form = compile({
  id: "stage",
  type: "CustomForm",
  formElements: (scene.inputs ?? []).map((inputForms) => ({ kind: "input", inputForms })),
  ...scene.enrollment,
});
const store = createFormStore(
  form,
  begin(form, { now: "2026-11-20T12:00:00Z", balance: 1000, payDates: ["2026-12-01"], recipientId: "C-1001" }),
);
let lastFile = 0;
const files = createFormFiles(() => `f${++lastFile}`);
const prairie: BankLookup = { valid: true, bank: { name: "Bank of the Prairie", logo: null } };
const services: RendererServices = { files, lookUpBank: () => Promise.resolve(prairie) };
const root = createRoot(document.getElementById("app")!);

/** Draws the scene in a direction; the changes made to it stay. */
function turn(dir: Direction): void {
  document.documentElement.dir = dir;
  root.render(
    <RendererProvider
      store={store}
      t={english}
      language="en"
      dir={dir}
      timeZone="Etc/UTC"
      country="United States"
      services={services}
    >
      <h1 className="bw-visually-hidden">Stage</h1>
      <FormBody />
      {scene.under}
    </RendererProvider>,
  );
}

window.stage = { store, files, turn };
turn("ltr");
