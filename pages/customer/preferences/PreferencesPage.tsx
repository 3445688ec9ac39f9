// /customer-preferences/:token: what the customer is notified of, how, and in which language (self-service.txt §2.4).
import { useState } from "react";
import { SafeHtml } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { LeaveFor } from "../../ui/LeaveFor.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { useLeaveWarning } from "../../ui/useLeaveWarning.ts";
import { SmartPageGate } from "../smartAuth/SmartPageGate.tsx";
import { Contacts } from "./Contacts.tsx";
import { useContacts } from "./useContacts.ts";
import { createDraft, unsavedIn, type Draft } from "./draft.ts";
import { ConsentWords, LanguageSelect, RefuseAll, Terms } from "./fields.tsx";
import { Part } from "./Part.tsx";
import { PauseField } from "./PauseField.tsx";
import { PreferenceTable } from "./PreferenceTable.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { usePreferences } from "./usePreferences.ts";
import { useSave } from "./useSave.ts";
import { useUnsaved } from "./useUnsaved.ts";
import "./preferences.css";

export default function PreferencesPage() {
  return (
    <SmartPageGate>
      <Preferences />
    </SmartPageGate>
  );
}

function Preferences() {
  const { t } = useWords();
  useShell({ title: t("preferences.title") });
  const [draft] = useState(createDraft);
  const [selected, setSelected] = useState<string | null>(null);
  const loaded = usePreferences(selected);
  const isErp = loaded.erp.data !== null;
  const contacts = useContacts({
    loaded: loaded.customer?.contacts ?? null,
    isErp,
    isOne: loaded.account.data?.enableOneContactCustPref === true,
    draft,
    reload: (isErp ? loaded.erp : loaded.own).reload,
  });
  const { save, isSaving, outcome } = useSave(draft, loaded, contacts);
  useLeaveWarning(useUnsaved(draft));
  const failure = loaded.closed ?? loaded.failure;
  if (failure !== null)
    return <FailedLink title={t("preferences.title")} failure={failure} onTryAgain={loaded.reload} />;
  const leadsTo = loaded.info.data?.expiredUrl ?? null;
  if (leadsTo !== null) return <LeaveFor address={leadsTo} failed={t("preferences.title")} />;
  if (loaded.isEmpty) return <PageSkeleton />;
  return (
    <WithWords>
      <section className="bw-card bw-preferences">
        <PageHeading>{t("preferences.title")}</PageHeading>
        <Who loaded={loaded} draft={draft} selected={selected} onSelect={setSelected} />
        <Choices loaded={loaded} draft={draft} isSaving={isSaving} />
        <Reached loaded={loaded} draft={draft} contacts={contacts} isErp={isErp} />
        <SaveBar
          draft={draft}
          isWhole={loaded.isWhole}
          termsHash={loaded.terms.data?.tcHash ?? null}
          canMail={contacts.stored.some(({ channel }) => channel === "Email")}
          isSaving={isSaving}
          outcome={outcome}
          onSave={save}
        />
      </section>
    </WithWords>
  );
}

interface LoadedProps {
  loaded: ReturnType<typeof usePreferences>;
  draft: Draft;
}

interface WhoProps extends LoadedProps {
  selected: string | null;
  onSelect(id: string): void;
}

/** The customer, the account's words to them, and the recipient with the shown preferences. */
function Who({ loaded, draft, selected, onSelect }: WhoProps) {
  const { t } = useWords();
  const { customer, info, account, content, erp, own } = loaded;
  const header = content.data?.headerContent ?? null;
  return (
    <>
      <Part of={[info, account, erp, own]}>
        {() => (
          <>
            {customer?.customerName && <p>{t("preferences.welcome", { name: customer.customerName })}</p>}
            <Facts
              facts={[
                {
                  label: account.data?.recipientTypeDescription ?? t("preferences.accountNumber"),
                  value: info.data?.finalRecipientId ?? null,
                  isCode: true,
                },
                { label: t("preferences.address"), value: customer?.address ?? null },
              ]}
            />
          </>
        )}
      </Part>
      <Part of={[content]}>
        {() => (header === null ? <p>{t("preferences.intro")}</p> : <SafeHtml html={header} />)}
      </Part>
      {customer !== null && customer.recipients.length > 1 && info.data !== null && (
        <Recipients
          label={account.data?.parentRecipientTypeDescription ?? t("preferences.recipient")}
          ids={customer.recipients}
          chosen={selected ?? info.data.finalRecipientId}
          draft={draft}
          onChoose={(id) => {
            draft.clear();
            onSelect(id);
          }}
        />
      )}
    </>
  );
}

/** What they are notified of, in which language, and the terms. */
function Choices({ loaded, draft, isSaving }: LoadedProps & { isSaving: boolean }) {
  const { t } = useWords();
  const { info, preferred, enabled, terms } = loaded;
  return (
    <fieldset
      className="bw-preferences-all"
      aria-label={t("preferences.title")}
      disabled={isSaving || info.isLoading}
      aria-busy={info.isLoading}
    >
      <Part of={[info]}>
        {() =>
          info.data && (
            <>
              <RefuseAll info={info.data} draft={draft} />
              <PauseField info={info.data} draft={draft} />
              <PreferenceTable info={info.data} draft={draft} />
            </>
          )
        }
      </Part>
      <Part of={[preferred, enabled]}>
        {() =>
          enabled.data && (
            <LanguageSelect enabled={enabled.data} stored={preferred.data?.language ?? null} draft={draft} />
          )
        }
      </Part>
      <Part of={[terms]}>{() => terms.data?.tcEnabled && <Terms terms={terms.data} draft={draft} />}</Part>
    </fieldset>
  );
}

interface ReachedProps extends LoadedProps {
  contacts: ReturnType<typeof useContacts>;
  isErp: boolean;
}

/** Where they are reached, and what they consent to by saving. */
function Reached({ loaded, draft, contacts, isErp }: ReachedProps) {
  const { account, config, erp, own, content, capture } = loaded;
  return (
    <>
      <Part of={[config, account, erp, own]}>
        {() =>
          config.data &&
          account.data && (
            <Contacts contacts={contacts} config={config.data} account={account.data} isErp={isErp} draft={draft} />
          )
        }
      </Part>
      <Part of={[content, capture]}>
        {() => (
          <ConsentWords
            html={content.data?.footerContent ?? null}
            isCaptured={capture.data?.captureIpAddress === true}
          />
        )}
      </Part>
    </>
  );
}

interface RecipientsProps {
  label: string;
  ids: readonly string[];
  chosen: string;
  draft: Draft;
  onChoose(id: string): void;
}

/** The choice of a recipient; with unsaved changes it asks first. */
function Recipients({ label, ids, chosen, draft, onChoose }: RecipientsProps) {
  const { t } = useWords();
  const [pending, setPending] = useState<string | null>(null);
  const choose = (id: string) => (unsavedIn(draft.getState()) > 0 ? setPending(id) : onChoose(id));
  return (
    <>
      <SelectField
        label={label}
        value={chosen}
        options={ids.map((id) => ({ value: id, label: id }))}
        onChange={choose}
      />
      {pending !== null && (
        <ConfirmDialog
          title={t("preferences.leaveTitle")}
          confirm={t("preferences.discard")}
          cancel={t("preferences.stay")}
          isDangerous
          onConfirm={() => {
            setPending(null);
            onChoose(pending);
          }}
          onClose={() => setPending(null)}
        >
          <p>{t("preferences.leave")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
