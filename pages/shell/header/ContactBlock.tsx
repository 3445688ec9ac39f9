// Customer service's phone and e-mail: in the header, or behind a button on small screens.
import { useEffect, useId, useRef, useState } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { ContactLinks } from "../../ui/ContactLinks.tsx";
import { PhoneIcon } from "../../ui/icons.tsx";
import type { Contact } from "../../ui/pageContent.tsx";

export function ContactBlock({ contact }: { contact: Contact }) {
  const { t } = useWords();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const outside = !(event.target instanceof Node && block.current?.contains(event.target));
      if (event instanceof KeyboardEvent ? event.key === "Escape" : outside) setOpen(false);
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, [open]);
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
