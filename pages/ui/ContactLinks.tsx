// Customer service's phone and e-mail, to call and to write to.
import { useWords } from "../i18n/useWords.ts";
import { MailIcon, PhoneIcon } from "./icons.tsx";
import { useContact, type Contact } from "./pageContent.tsx";
import "./contactLinks.css";

export function ContactLinks({ contact: { phone, email } }: { contact: Contact }) {
  const { t } = useWords();
  return (
    <>
      {phone !== null && (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          <PhoneIcon />
          <span className="bw-visually-hidden">{t("shell.phone")} </span>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`}>
          <MailIcon />
          <span className="bw-visually-hidden">{t("shell.email")} </span>
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
    </>
  );
}

/** Beside words that send the reader to customer service; nothing where nobody is known. */
export function AskCustomerService() {
  const { t } = useWords();
  const contact = useContact();
  if (contact === null) return null;
  return (
    <div className="bw-ask" role="group" aria-label={t("shell.contact")}>
      <ContactLinks contact={contact} />
    </div>
  );
}
