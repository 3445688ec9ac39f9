// The test cases of all forms of the account, each run on its form's newest version: the red ones lead to their form.
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { Modal } from "@billwright/renderer";
import type { StoredForm } from "@billwright/schemas";
import type { Data } from "../../../client/client.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { together, useCall } from "../../../link/useCall.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { AlertIcon, CheckIcon } from "../../../ui/icons.tsx";
import { previewOf } from "../addresses.ts";
import { notStarted, useTests, useVerdicts, type TestCase } from "./useCases.ts";
import "./cases.css";

type FormWithCases = Data<"GET /api/Templates/WithCases">["forms"][number];

export default function AllCases({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const { data, failure, reload } = useCall("GET /api/Templates/WithCases", {});
  return (
    <Modal title={t("cases.allTitle")} onClose={onClose}>
      {failure !== null && <ErrorState failure={failure} onRetry={reload} />}
      {data?.forms.length === 0 && <p className="bw-soft">{t("cases.allNone")}</p>}
      <ul className="bw-cases">
        {data?.forms.map((form) => (
          <FormCases key={form.id} form={form} />
        ))}
      </ul>
    </Modal>
  );
}

interface Loaded {
  enrollment: StoredForm["enrollment"];
  tests: readonly TestCase[];
}

function FormCases({ form }: { form: FormWithCases }) {
  const { t } = useWords();
  const { loaded, failure, reload } = useForm(form.id);
  const { verdicts, isFailed, runAgain } = useVerdicts(loaded?.tests ?? null, loaded?.enrollment ?? none);
  const red = (loaded?.tests ?? []).filter((_, at) => verdicts?.[at]?.ok === false);
  return (
    <li className="bw-case" data-ok={verdicts === null ? undefined : red.length === 0}>
      <p className="bw-case-title">
        {verdicts !== null && (red.length > 0 ? <AlertIcon /> : <CheckIcon />)}
        <Link to={previewOf({ id: form.id, channel: "DynamicForms" })}>
          <bdi>{form.name}</bdi>
        </Link>
      </p>
      {failure !== null || isFailed ? (
        <ErrorState failure={failure ?? notStarted} onRetry={isFailed ? runAgain : reload} />
      ) : (
        <p role="status">
          {verdicts === null
            ? t("cases.running")
            : red.length > 0
              ? t("cases.someRed", { red: red.length, n: verdicts.length })
              : t("cases.allGreen", { n: verdicts.length })}
        </p>
      )}
      {red.length > 0 && (
        <ul className="bw-case-differences">
          {red.map(({ caseId, title }) => (
            <li key={caseId}>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const none: Loaded["enrollment"] = { id: "" };

/** The form as its newest version has it, and its cases; null until both are there. */
function useForm(id: string) {
  const of = { query: { id } };
  const { data, failure, reload } = together({
    template: useCall("GET /api/Templates/Get", of),
    cases: useCall("GET /api/Templates/Cases", of),
  });
  const template = data?.template;
  const tests = useTests(data?.cases ?? null);
  const loaded = useMemo<Loaded | null>(
    () => (template && tests ? { enrollment: (template.content as StoredForm).enrollment, tests } : null),
    [template, tests],
  );
  return { loaded, failure: loaded === null ? failure : null, reload };
}
