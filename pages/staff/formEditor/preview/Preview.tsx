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
  RendererProvider,
  SubmitBar,
  useFormState,
  useRenderer,
  type FormStore,
  type RendererServices,
} from "@billwright/renderer";
import { languages, type Language, type StoredForm } from "@billwright/schemas";
import { useApp } from "../../../services/app.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { directionOf } from "../../../i18n/language.ts";
import { useTools } from "../editorTools.tsx";
import { inputOf, keyOfInput, elementAt, type FormDocument } from "../model/document.ts";
import type { Judged, PlacedDefect } from "../model/defects.ts";
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
  onShowDefect(defect: PlacedDefect): void;
}

/** It renders again when another document was judged, not at each letter. */
export const Preview = memo(function Preview({ document, judged, selected, wholePage, onShowDefect }: PreviewProps) {
  const { t } = useWords();
  const [wanted, setWanted] = useState<Language>("en");
  const spoken = languagesOf(document.form);
  const language = spoken.includes(wanted) ? wanted : "en";
  const form = useMemo(() => translated(document.form, judged, language), [document.form, judged, language]);
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
          {store === null || judged.form === null ? (
            <DefectList defects={judged.defects} document={document} onShow={onShowDefect} />
          ) : (
            <PhonePage
              key={store.epoch}
              store={store.store}
              language={language}
              onAgain={store.again}
              document={document}
              selected={selected}
            />
          )}
        </div>
      </div>
    </section>
  );
});

/** The form in a language; the texts of a language change nothing that compile could refuse. */
const translated = (stored: StoredForm, judged: Judged, language: Language): CompiledForm | null =>
  judged.form === null || language === "en" ? judged.form : compile(localizeEnrollment(stored, language));

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
}

function PhonePage({ store, language, document, selected, onAgain }: PhonePageProps) {
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
  useSelectedInSight(page, document, selected);
  const { enrollment, order } = store.form;
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
          const field = order.find((id) => fieldOf(page.current, id)?.contains(target as Node));
          const key = field === undefined ? null : keyOfInput(getDocument(), field);
          if (key !== null) select(key);
        }}
      >
        <HiddenNow store={store} document={document} selected={selected} />
        <h3 className="bw-handset-title">{enrollment.name ?? t("form.untitled")}</h3>
        {isSent ? (
          <div className="bw-handset-thanks" role="status">
            <p>{t("form.thanksPreview")}</p>
            {enrollment.thanksMessage && <p>{enrollment.thanksMessage}</p>}
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

/** Says so if what is being edited cannot be seen, because its rules do not match the answers so far. */
function HiddenNow({ store, document, selected }: Pick<PhonePageProps, "store" | "document" | "selected">) {
  const input = selected === null ? null : inputOf(elementAt(document, selected));
  const id = input !== null && Object.hasOwn(store.form.inputs, input.id) ? input.id : null;
  const isHidden = useFormState((state) => id !== null && !view(store.form, state, id).visible);
  if (!isHidden || input === null) return null;
  return (
    <p className="bw-handset-hidden">
      <EmphasisedWords words={{ key: "editor.preview.hidden", params: { name: input.name || input.id } }} />
    </p>
  );
}

const fieldOf = (page: HTMLElement | null, input: string): Element | null =>
  page?.querySelector(`[id="${controlId(input)}"]`)?.closest(".bw-field") ?? null;

/** Scrolls the phone, and only the phone, so that what is being edited can be seen. */
function useSelectedInSight(
  page: React.RefObject<HTMLElement | null>,
  document: FormDocument,
  selected: Selection,
): void {
  const input = selected === null ? null : inputOf(elementAt(document, selected));
  const id = input?.id ?? null;
  useEffect(() => {
    const screen = page.current?.closest<HTMLElement>(".bw-handset-screen");
    const field = id === null ? null : fieldOf(page.current, id);
    if (!screen || !field || page.current?.contains(window.document.activeElement)) return;
    const [frame, box] = [screen.getBoundingClientRect(), field.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom)
      screen.scrollTo({ top: screen.scrollTop + box.top - frame.top - frame.height / 4 });
  }, [page, id]);
}
