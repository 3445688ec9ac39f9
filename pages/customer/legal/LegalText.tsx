// A legal text: numbered sections with anchors, a list of them, and OK, which goes back. It needs no call.
import { useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useWords } from "../../i18n/useWords.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { LegalLinks } from "../front/LegalLinks.tsx";
import { useFront } from "../front/useFront.ts";
import type { LegalSection } from "./terms.ts";
import "../front/front.css";
import "./legal.css";

export interface LegalTextProps {
  title: string;
  sections: readonly LegalSection[];
  /** Shown in the last section. */
  children?: ReactNode;
}

export function LegalText({ title, sections, children }: LegalTextProps) {
  const { t, language } = useWords();
  useFront(title);
  useNamedSection();
  return (
    <>
      <article className="bw-card bw-legal">
        <PageHeading>{title}</PageHeading>
        {!language.startsWith("en") && <p className="bw-notice">{t("legal.binding")}</p>}
        <nav className="bw-screen-only" aria-label={t("legal.contents")}>
          <ol>
            {sections.map(({ heading }, at) => (
              <li key={heading}>
                <a href={`#section-${at + 1}`}>{t(heading)}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ heading, clauses }, at) => (
          <section key={heading} aria-labelledby={`section-${at + 1}`}>
            <h2 id={`section-${at + 1}`} tabIndex={-1}>
              {at + 1}. {t(heading)}
            </h2>
            {clauses.map((clause, nth) => {
              const number = `${at + 1}.${nth + 1}`;
              return (
                <p key={number} id={`section-${number}`} lang="en" dir="ltr">
                  <span className="bw-legal-number">{number}</span> {clause}
                </p>
              );
            })}
            {at === sections.length - 1 && children}
          </section>
        ))}
        <Ok />
      </article>
      <LegalLinks />
    </>
  );
}

/** The sections come with the page's code, after the browser has looked for the one that the address names. */
function useNamedSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash === "" ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView?.();
    section?.focus({ preventScroll: true });
  }, [hash]);
}

/** Back to where the reader came from; who came directly goes to the start page. */
function Ok() {
  const { t } = useWords();
  const navigate = useNavigate();
  const isFirst = useLocation().key === "default";
  return (
    <button
      type="button"
      className="bw-button bw-button--primary bw-screen-only"
      onClick={() => void (isFirst ? navigate("/") : navigate(-1))}
    >
      {t("shell.ok")}
    </button>
  );
}
