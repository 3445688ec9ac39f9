// The footer: the tenant's own HTML, and the way to the terms, the privacy policy and the tenant's app (shell.footer). What it leads to opens
// apart, so that a form stays open, and learns nothing of the link.
import { SafeHtml } from "@billwright/renderer";
import { pathOf } from "@billwright/schemas";
import { safeAddress } from "../client/safeAddress.ts";
import { useWords } from "../i18n/useWords.ts";
import { useSite } from "../services/useSite.ts";

export interface FooterProps {
  /** The tenant's; null: none, or not there yet. */
  html: string | null;
  /** Where the tenant's app is. */
  app: string | null;
}

export function Footer({ html, app }: FooterProps) {
  const { t } = useWords();
  const { origin } = useSite();
  const ways = [
    { to: pathOf("terms"), label: t("shell.terms") },
    { to: pathOf("privacy"), label: t("shell.privacy") },
    { to: safeAddress(app, origin), label: t("shell.app") },
  ];
  return (
    <footer className="bw-footer">
      {html !== null && <SafeHtml html={html} />}
      <p className="bw-footer-ways bw-screen-only">
        {ways.map(
          ({ to, label }) =>
            to !== null && (
              <a key={to} href={to} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            ),
        )}
      </p>
    </footer>
  );
}
