// The form as a customer sees it on a phone, while it is being made.
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { compile, isRoutingNumber, languagesOf, localizeEnrollment, view, type CompiledForm } from "@billwright/engine";
import {
  controlId,
  createFormFiles,
  EnrollmentBlocks,
  EmphasisedWords,
  ErrorSummary,
  FormBody,
  HtmlElement,
  RendererProvider,
  SubmitBar,
  useFormState,
  useRenderer,
  type FormStore,
  type RendererServices,
} from "@billwright/renderer";
import { languages, type Enrollment, type Language, type StoredForm } from "@billwright/schemas";
import { useApp } from "../../../services/app.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { directionOf } from "../../../i18n/language.ts";
import { useTools } from "../editorTools.tsx";
import { elementAt, elementsOf, inputOf, type ElementKey, type FormDocument } from "../model/document.ts";
import type { Judged, LocatedDefect } from "../model/defects.ts";
import type { Selection } from "../model/history.ts";
import { DefectList } from "./DefectList.tsx";
import { beginPreview, carryOn } from "./previewStore.ts";
import "../../../customer/form/form.css";
import "./preview.css";

export interface PreviewProps {
  /** The document that was judged. */
  document: FormDocument;
  judged: Judged;
  selected: Selection;
  /** Where the whole page can be tried. */
  wholePage: string;
  onShowDefect(defect: LocatedDefect): void;
}

/** It renders again when another document was judged, not at each letter. */
export const Preview = memo(function Preview({ document, judged, selected, wholePage, onShowDefect }: PreviewProps) {
  const { t } = useWords();
  const [wanted, setWanted] = useState<Language>("en");
  const spoken = languagesOf(document.form);
  const language = spoken.includes(wanted) ? wanted : "en";
  const [revealed, setRevealed] = useState<Selection>(null);
  const bare = revealed !== null && revealed === selected ? (inputOf(elementAt(document, revealed))?.id ?? null) : null;
  const form = useMemo(
    () => translated(document.form, judged, language, bare),
    [document.form, judged, language, bare],
  );
  const store = usePreviewStore(form);
  return (
    <section className="bw-live" aria-label={t("editor.preview")} data-own-undo>
      <div className="bw-live-top">
        <select
          className="bw-select"
          aria-label={t("editor.preview.language")}
          value={language}
          onChange={({ target }) => setWanted(target.value as Language)}
        >
          {spoken.map((code) => (
            <option key={code} value={code}>
              {languages[code]}
            </option>
          ))}
        </select>
        <Link to={wholePage} className="bw-button bw-button--quiet">
          {t("editor.preview.open")}
        </Link>
      </div>
      <div className="bw-handset">
        <div className="bw-handset-screen" lang={language}>
          {judged.form === null && (
            <DefectList defects={judged.defects} document={document} hasBefore={store !== null} onShow={onShowDefect} />
          )}
          {store !== null && (
            <PhonePage
              key={store.epoch}
              store={store.store}
              language={language}
              onAgain={store.again}
              document={document}
              selected={selected}
              onReveal={() => setRevealed(selected)}
            />
          )}
        </div>
      </div>
    </section>
  );
});

/**
 * The form in a language; the texts of a language change nothing that compile could refuse, and neither does one input that always shows
 * (`bare`).
 */
function translated(stored: StoredForm, judged: Judged, language: Language, bare: string | null): CompiledForm | null {
  if (judged.form === null || (language === "en" && bare === null)) return judged.form;
  const enrollment = localizeEnrollment(stored, language);
  return compile(bare === null ? enrollment : alwaysShowing(enrollment, bare));
}

function alwaysShowing(enrollment: Enrollment, id: string): Enrollment {
  const formElements = elementsOf(enrollment).map((element) => {
    const input = inputOf(element);
    if (input?.id !== id) return element;
    const { rules: _rules, logic: _logic, ...rest } = input;
    return { ...element, inputForms: { ...rest, visible: true } };
  });
  return { ...enrollment, formElements };
}

interface PreviewStore {
  store: FormStore;
  /** Another number for each start over. */
  epoch: number;
  again(): void;
}

/** The store of the newest form that compiled: what was typed survives while the form has defects. */
function usePreviewStore(form: CompiledForm | null): PreviewStore | null {
  const { now } = useApp();
  const iso = () => new Date(now()).toISOString();
  const [current, setCurrent] = useState<{ store: FormStore; epoch: number } | null>(null);
  if (form !== null && current?.store.form !== form)
    setCurrent({
      store: current ? carryOn(current.store, form, iso()) : beginPreview(form, iso()),
      epoch: current?.epoch ?? 0,
    });
  if (current === null) return null;
  return {
    ...current,
    again: () => setCurrent({ store: beginPreview(current.store.form, iso()), epoch: current.epoch + 1 }),
  };
}

interface PhonePageProps {
  store: FormStore;
  language: Language;
  document: FormDocument;
  selected: Selection;
  onAgain(): void;
  /** Shows what is selected, whatever its rules say. */
  onReveal(): void;
}

function PhonePage({ store, language, document, selected, onAgain, onReveal }: PhonePageProps) {
  const { newId } = useApp();
  const { t, language: readers } = useWords();
  const { timeZone } = useRenderer();
  const { select, getDocument } = useTools();
  const page = useRef<HTMLDivElement>(null);
  const [isSent, setSent] = useState(false);
  const services = useMemo(
    (): RendererServices => ({
      files: createFormFiles(newId),
      verify: (input) => void store.dispatch({ type: "verification", input, status: "verified" }),
      lookUpBank: (number) => Promise.resolve({ valid: isRoutingNumber(number), bank: null }),
    }),
    [newId, store],
  );
  const { enrollment } = store.form;
  return (
    <RendererProvider
      store={store}
      t={t}
      language={language === "en" ? readers : language}
      dir={directionOf(readers)}
      timeZone={timeZone}
      country={enrollment.country ?? ""}
      services={services}
    >
      <div
        ref={page}
        className="bw-handset-page"
        // Pressing selects; focus alone does not, because Tab passes through here on its way to the actions for the selected one.
        onPointerDown={({ target }) => {
          const now = getDocument();
          const key = now.keys.find((one) => elementIn(page.current, now, one)?.contains(target as Node));
          if (key !== undefined) select(key);
        }}
      >
        <Selected page={page} store={store} document={document} selected={selected} onReveal={onReveal} />
        <h3 className="bw-handset-title">{enrollment.name ?? t("form.untitled")}</h3>
        {isSent ? (
          <div className="bw-handset-thanks" role="status">
            <p>{t("form.thanksPreview")}</p>
            {enrollment.thanksMessage && <HtmlElement html={enrollment.thanksMessage} />}
            <button type="button" className="bw-button" onClick={onAgain}>
              {t("editor.preview.again")}
            </button>
          </div>
        ) : (
          <>
            <ErrorSummary />
            <div className="bw-form-parts">
              <FormBody />
              <EnrollmentBlocks savedBanks={[]} />
            </div>
            <SubmitBar
              onSubmit={() => {
                store.dispatch({ type: "submit" });
                setSent(store.getState().submitted);
              }}
            />
          </>
        )}
      </div>
    </RendererProvider>
  );
}

interface SelectedProps extends Pick<PhonePageProps, "store" | "document" | "selected" | "onReveal"> {
  page: React.RefObject<HTMLElement | null>;
}

/** Marks what is being edited and scrolls to it; where its rules do not match the answers so far, it says so and offers to show it. */
function Selected({ page, store, document, selected, onReveal }: SelectedProps) {
  const { t } = useWords();
  const input = selected === null ? null : inputOf(elementAt(document, selected));
  const id = input !== null && Object.hasOwn(store.form.inputs, input.id) ? input.id : null;
  const isHidden = useFormState((state) => id !== null && !view(store.form, state, id).visible);
  useSelectedInSight(page, document, selected, isHidden);
  if (!isHidden || input === null) return null;
  return (
    <div className="bw-handset-hidden">
      <p>
        <EmphasisedWords words={{ key: "editor.preview.hidden", params: { name: input.name || input.id } }} />
      </p>
      <button type="button" className="bw-button bw-button--quiet" onClick={onReveal}>
        {t("editor.preview.showAnyway")}
      </button>
    </div>
  );
}

const fieldOf = (page: HTMLElement | null, input: string): Element | null =>
  page?.querySelector(`[id="${controlId(input)}"]`)?.closest(".bw-field") ?? null;

/** What shows an element: its field, or the text or the known data with the same index among their kind. */
function elementIn(page: HTMLElement | null, document: FormDocument, key: ElementKey): Element | null {
  const element = elementAt(document, key);
  const input = inputOf(element);
  if (!element || input) return input && fieldOf(page, input.id);
  const alike = document.keys.filter((one) => elementAt(document, one)?.kind === element.kind);
  const look = element.kind === "html" ? ".bw-html" : ".bw-prepopulated";
  return page?.querySelectorAll(`.bw-form-body > ${look}`)[alike.indexOf(key)] ?? null;
}

/** Whoever tries the form is not scrolled away from what they try. */
const isTried = (): boolean => Boolean(window.document.activeElement?.closest(".bw-handset-page .bw-field"));

/** Marks what is being edited, and scrolls the phone, and only the phone, so that it can be seen: what was just added as soon as it is there. */
function useSelectedInSight(
  page: React.RefObject<HTMLElement | null>,
  document: FormDocument,
  selected: Selection,
  isHidden: boolean,
): void {
  const inSight = useRef<Selection>(null);
  useEffect(() => {
    inSight.current = null;
  }, [selected, isHidden]);
  useEffect(() => {
    const element = selected === null ? null : elementIn(page.current, document, selected);
    element?.setAttribute("data-edited", "");
    if (element && inSight.current !== selected) {
      inSight.current = selected;
      if (!isTried()) scrollTo(element);
    }
    return () => element?.removeAttribute("data-edited");
  });
}

function scrollTo(element: Element): void {
  const screen = element.closest<HTMLElement>(".bw-handset-screen");
  if (!screen) return;
  const [frame, box] = [screen.getBoundingClientRect(), element.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom)
    screen.scrollTo({ top: screen.scrollTop + box.top - frame.top - frame.height / 4 });
}
