// /agent-payments?installationId=…: a field agent at a customer's shows, or sends, the link to pay (self-service.txt §2.9). For one hand, outdoors.
import { wordsOf, type Words } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { NothingCame } from "../../ui/NothingCame.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { AgentForm } from "./AgentForm.tsx";
import "./agent.css";

const invalid: readonly Words[] = [{ key: "link.invalid", params: {} }];

export default function FieldAgentPage() {
  const { t } = useWords();
  const installationId = useLinkToken();
  const { data, failure, isLoading, reload } = useCall(
    "GET /api/v1/ErpFieldAgent/Get",
    installationId === "" ? null : { query: { installationId } },
  );
  useShell({ title: t("agent.title"), token: data?.token ?? null });
  if (isLoading) return <PageSkeleton />;
  if (failure !== null) {
    const by = failedBy(failure);
    return <Unable words={wordsOf(failure)} onTryAgain={by.of === "call" && by.passing ? reload : null} />;
  }
  if (data === null) return <Unable words={invalid} onTryAgain={null} />;
  return (
    <WithWords>
      <AgentForm key={data.token} record={data} onReload={reload} />
    </WithWords>
  );
}

interface UnableProps {
  words: readonly Words[];
  /** Null: it would not help. */
  onTryAgain: (() => void) | null;
}

function Unable({ words, onTryAgain }: UnableProps) {
  const { t, sayAll } = useWords();
  return (
    <NothingCame title={t("agent.title")} onTryAgain={onTryAgain}>
      <p>{t("agent.unable", { error: sayAll(words) })}</p>
    </NothingCame>
  );
}
