// What messages go to. A contact that was lost is taken off, and another one recorded, by the evidence of who took it (decisions-proposed.md P147).
import { useState } from "react";
import { mayRecordChoices } from "@billwright/engine/users";
import { channelNames } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import type { Customer } from "./customer.ts";
import { RecordContact } from "./RecordContact.tsx";

type Contact = Customer["contacts"][number];

interface ContactsProps {
  customer: Customer;
  onChanged(): void;
}

export function Contacts({ customer, onChanged }: ContactsProps) {
  const { t } = useWords();
  const { user } = useSession();
  const [open, setOpen] = useState<{ lost: Contact | null } | null>(null);
  const mayRecord = mayRecordChoices(user.role);
  const columns: Column<Contact>[] = [
    { id: "contact", title: t("choices.contact"), cell: ({ value }) => <bdi dir="ltr">{value}</bdi> },
    { id: "channel", title: t("choices.channel"), cell: ({ channel }) => t(channelNames[channel]) },
    { id: "state", title: t("choices.state"), cell: (contact) => <State contact={contact} /> },
  ];
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">{t("choices.contacts")}</h2>
      <DataTable
        caption={t("choices.contacts")}
        columns={columns}
        rows={customer.contacts}
        keyOf={({ channel, value }) => `${channel} ${value}`}
        {...(mayRecord && {
          actions: (contact: Contact) => (
            <button
              type="button"
              className="bw-button"
              aria-label={t("choices.lostOf", { contact: contact.value })}
              onClick={() => setOpen({ lost: contact })}
            >
              {t("choices.lost")}
            </button>
          ),
        })}
        empty={<p>{t("choices.noContacts")}</p>}
      />
      {mayRecord && (
        <button type="button" className="bw-button bw-choices-add" onClick={() => setOpen({ lost: null })}>
          {t("choices.add")}
        </button>
      )}
      {open !== null && (
        <RecordContact customer={customer} lost={open.lost} onSaved={onChanged} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

function State({ contact: { verified, preferred, isUnreached = false, isStopped = false } }: { contact: Contact }) {
  const { t } = useWords();
  return (
    <span className="bw-statuses">
      <Badge tone={verified ? "success" : "neutral"}>{t(verified ? "choices.verified" : "choices.notVerified")}</Badge>
      {isUnreached && <Badge tone="error">{t("choices.unreached")}</Badge>}
      {isStopped && <Badge tone="error">{t("choices.stopped")}</Badge>}
      {preferred && <Badge tone="info">{t("choices.preferred")}</Badge>}
    </span>
  );
}
