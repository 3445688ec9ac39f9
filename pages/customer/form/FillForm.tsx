// An open form: fills it, sends it, and shows what follows.
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import type { CompiledForm } from "@billwright/engine";
import { RendererProvider, type RendererServices } from "@billwright/renderer";
import { useApp } from "../../services/app.ts";
import { whenIdle } from "../../services/whenIdle.ts";
import { whenReleased } from "../../services/whenReleased.ts";
import type { Draft } from "./draft/draft.ts";
import type { Drafts } from "./draft/drafts.ts";
import { useFlow } from "../../flows/useFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { ExpiredLink } from "../../link/ClosedLink.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { ownZone } from "../../i18n/WithWords.tsx";
import { justSent } from "../receipt/justSent.ts";
import { CodeWindow } from "./CodeWindow.tsx";
import { createFilling, type Filling } from "./filling/filling.ts";
import { lookUpBank } from "./lookUpBank.ts";
import type { LinkAddress, Opened } from "./opening.ts";
import { hearTabs } from "./otherTabs.ts";
import { prefetchForm } from "./prefetchForm.ts";
import { ClosedForm, ExpiredForm } from "./states/LazyClosedForm.ts";
import { OpenForm } from "./states/OpenForm.tsx";
import { ThanksView } from "./afterSubmit.ts";
import "./form.css";

export interface FillFormProps {
  link: LinkAddress;
  opened: Opened;
  form: CompiledForm;
  languages: readonly string[];
  drafts: Drafts;
  /** Undefined: it is not known yet whether there is one. */
  draft: Draft | null | undefined;
  /** `opened` is what the form was rendered with on the server; what the link itself says is still on its way. */
  isProvisional?: boolean;
  reload(): void;
  /** Loads the form in its newest version, for this filling to go on in; a preview has no other. */
  refetch?(): void;
  /** Receives the filling while it exists (a preview watches it) and returns how to stop. The function must keep its identity. */
  watch?(filling: Filling): () => void;
}

export function FillForm(props: FillFormProps) {
  const { opened, form, link, languages, reload } = props;
  const { client } = useApp();
  const { t, language, dir } = useWords();
  const filling = useFilling(props);
  const store = useSyncExternalStore(filling.subscribeStore, filling.getStore, filling.getStore);
  const submit = useFlow(filling.submit);
  const services = useMemo(
    (): RendererServices => ({
      files: filling.files,
      verify: filling.verify,
      lookUpBank: (routingNumber) => lookUpBank(client, link.token, routingNumber),
    }),
    [filling, client, link.token],
  );
  useEffect(() => whenIdle(() => void prefetchForm(form)), [form]);
  const { name, country, companyContactPhone, companyContactEmail, type } = form.enrollment;
  const isOver = submit.at === "done" && type === "CustomForm";
  useShell({
    title: name,
    contact: { phone: companyContactPhone, email: companyContactEmail },
    languages: isOver ? [] : languages,
  });

  if (submit.at === "already") return <PageSkeleton />;
  if (submit.at === "expired")
    return <ExpiredForm name={name} analyticToken={opened.analyticToken} onReload={reload} />;
  if (submit.at === "closed") return <ClosedForm onReload={reload} />;
  if (submit.at === "linkExpired") return <ExpiredLink />;
  return (
    <RendererProvider
      store={store}
      t={t}
      language={language}
      dir={dir}
      timeZone={ownZone}
      country={country ?? ""}
      company={opened.companyName || undefined}
      services={services}
    >
      {submit.at === "done" ? (
        <ThanksView form={form} outcome={submit.outcome} isPreview={opened.sandbox !== undefined} onAnother={reload} />
      ) : (
        <OpenForm filling={filling} opened={opened} form={form} submit={submit} />
      )}
      <CodeWindow filling={filling} />
    </RendererProvider>
  );
}

/** One filling for as long as the opening lasts. It is shown in the page's language and saved when the page is left. */
function useFilling(props: FillFormProps): Filling {
  const { link, opened, form, drafts, draft, isProvisional = false, reload, refetch = reload, watch } = props;
  const app = useApp();
  const navigate = useNavigate();
  const [filling] = useState(() =>
    createFilling({
      ...link,
      app,
      opened,
      form,
      drafts,
      draft,
      isProvisional,
      reload,
      refetch,
      language: () => app.words.spoken().language,
      goTo: (path) => void navigate(path, { replace: true, state: justSent }),
      leaveFor: (address) => window.location.assign(address),
    }),
  );
  useEffect(() => filling.changeForm(form), [filling, form]);
  useEffect(() => {
    if (draft !== undefined) return whenReleased(() => filling.restore(draft));
  }, [filling, draft]);
  useEffect(() => {
    if (!isProvisional) return whenReleased(() => filling.open(opened));
  }, [filling, isProvisional, opened]);
  useEffect(() => watch?.(filling), [watch, filling]);
  const isSandbox = opened.sandbox !== undefined;
  useEffect(
    () => (isSandbox ? undefined : hearTabs(link.token, () => filling.submit.send({ type: "submittedElsewhere" }))),
    [filling, isSandbox, link.token],
  );
  useEffect(() => {
    const leave = () => filling.leave();
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("pagehide", leave);
    };
  }, [filling]);
  return filling;
}
