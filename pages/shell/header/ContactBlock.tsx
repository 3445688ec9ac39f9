// Customer service's phone and e-mail: in the header, or behind a button on small screens.
import { useCallback, useId, useRef, useState } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { ContactLinks } from "../../ui/ContactLinks.tsx";
import { PhoneIcon } from "../../ui/icons.tsx";
import type { Contact } from "../../ui/pageContent.tsx";
import { useCloseOutside } from "../../ui/useCloseOutside.ts";

export function ContactBlock({ contact }: { contact: Contact }) {
  const { t } = useWords();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const block = useRef<HTMLDivElement>(null);
  useCloseOutside(
    block,
    open,
    useCallback(() => setOpen(false), []),
  );
  return (
    <div className="bw-contact" ref={block}>
      <button
        type="button"
        className="bw-icon-button bw-contact-toggle"
        aria-expanded={open}
        aria-controls={listId}
        aria-label={t("shell.contact")}
        onClick={() => setOpen(!open)}
      >
        <PhoneIcon />
      </button>
      <div id={listId} className="bw-contact-list" data-open={open} role="group" aria-label={t("shell.contact")}>
        <p className="bw-contact-title">{t("shell.contact")}</p>
        <ContactLinks contact={contact} />
      </div>
    </div>
  );
}
