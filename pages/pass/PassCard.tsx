// A pass as its holder sees it: a card with a front and a back, in the pass's own colours.
import { useId, useMemo, useState } from "react";
import { usePicture } from "@billwright/renderer";
import type { CSSProperties } from "react";
import {
  cutTo,
  headerLogo,
  passColors,
  type Pass,
  type PassArea,
  type PassField,
  type PassImage,
} from "@billwright/engine/pass";
import { useWords } from "../i18n/useWords.ts";
import { qrCells, QrDrawing } from "../ui/QrDrawing.tsx";
import { linkedParts } from "./linkedParts.ts";
import "./pass.css";

export function PassCard({ pass }: { pass: Pass }) {
  const { t } = useWords();
  const [isTurned, setTurned] = useState(false);
  const id = useId();
  const back = pass.Backside.BackArea.Fields;
  return (
    <div className="bw-pass" style={styleOf(pass)}>
      <div id={id} className="bw-pass-sides">
        <Front pass={pass} isShown={!isTurned} />
        {back.length > 0 && <Back fields={back} isShown={isTurned} />}
      </div>
      {back.length > 0 && (
        <button
          type="button"
          className="bw-button bw-screen-only"
          aria-controls={id}
          onClick={() => setTurned(!isTurned)}
        >
          {t(isTurned ? "wallet.showFront" : "wallet.showBack")}
        </button>
      )}
    </div>
  );
}

/** Set through the DOM, which the page's policy allows; a style attribute in HTML it would not. */
function styleOf(pass: Pass): CSSProperties {
  const { background, text, label } = passColors(pass);
  return { "--pass-background": background, "--pass-text": text, "--pass-label": label } as CSSProperties;
}

function Front({ pass, isShown }: { pass: Pass; isShown: boolean }) {
  const { t } = useWords();
  const { HeaderArea, PrimaryArea, SecondaryArea, AuxiliaryArea, FooterArea, BarcodeArea } = pass.FrontSide;
  const logo = pass.Images.find(({ ImageType }) => ImageType === headerLogo);
  const picture = pass.Images.find(({ ImageType }) => ImageType !== headerLogo);
  return (
    <section className="bw-pass-side" aria-label={t("wallet.front")} hidden={!isShown}>
      <div className="bw-pass-head">
        <Picture className="bw-pass-logo" image={logo} />
        {HeaderArea.HeaderText !== "" && <p className="bw-pass-name">{HeaderArea.HeaderText}</p>}
        <Fields area={HeaderArea} />
      </div>
      {(PrimaryArea.Fields.length > 0 || picture) && (
        <div className="bw-pass-primary">
          <Fields area={PrimaryArea} />
          {picture && <Picture className="bw-pass-picture" image={picture} />}
        </div>
      )}
      <Fields area={SecondaryArea} />
      <Fields area={AuxiliaryArea} />
      <Fields area={FooterArea} />
      {BarcodeArea.Message !== "" && <Code message={BarcodeArea.Message} />}
      <Fields area={BarcodeArea} />
    </section>
  );
}

function Back({ fields, isShown }: { fields: readonly PassField[]; isShown: boolean }) {
  const { t } = useWords();
  return (
    <section className="bw-pass-side bw-pass-back" aria-label={t("wallet.back")} hidden={!isShown}>
      <dl>
        {fields.map((field, index) => (
          <Field key={index} field={field} hasLinks />
        ))}
      </dl>
    </section>
  );
}

function Fields({ area: { Fields: fields } }: { area: PassArea }) {
  if (fields.length === 0) return null;
  return (
    <dl className="bw-pass-fields">
      {fields.map((field, index) => (
        <Field key={index} field={field} />
      ))}
    </dl>
  );
}

/** A text that is cut is whole in its title (decisions-proposed.md P35). */
function Field({ field, hasLinks = false }: { field: PassField; hasLinks?: boolean }) {
  const label = cutTo(field.MaxLengthLabel, field.Label);
  const value = cutTo(field.MaxLength, field.Value);
  const isCut = value !== field.Value;
  return (
    <div>
      <dt title={label === field.Label ? undefined : field.Label}>{label}</dt>
      <dd title={isCut ? field.Value : undefined}>{hasLinks && !isCut ? <Linked text={value} /> : value}</dd>
    </div>
  );
}

const Linked = ({ text }: { text: string }) =>
  linkedParts(text, window.location.origin).map(({ text: part, address }, index) =>
    address === null ? (
      part
    ) : (
      <a key={index} href={address} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );

/** A placeholder where the picture is missing or does not load. */
function Picture({ image, className }: { image: PassImage | undefined; className: string }) {
  const { t } = useWords();
  const path = image?.ImagePath ?? "";
  const { isBroken, watch } = usePicture(path);
  if (path === "" || isBroken)
    return (
      <svg
        className={`${className} bw-pass-placeholder`}
        viewBox="0 0 24 24"
        role="img"
        aria-label={image?.ImageAltText || t("wallet.noPicture")}
      >
        <rect x="3" y="5" width="18" height="14" rx="2" />
        <circle cx="8.5" cy="10" r="1.5" />
        <path d="M4 17l5-4 3 2 4-4 4 4" />
      </svg>
    );
  return <img className={className} src={path} alt={image?.ImageAltText ?? ""} {...watch} />;
}

/** No reader's device can read a code whose text is longer than this; then only the text is shown. */
const longestCode = 1_000;

function Code({ message }: { message: string }) {
  const { t } = useWords();
  const cells = useMemo(() => (message.length <= longestCode ? qrCells(message) : null), [message]);
  return (
    <div className="bw-pass-code">
      {cells && <QrDrawing className="bw-pass-qr" cells={cells} label={t("wallet.code")} />}
      <p>{message}</p>
    </div>
  );
}
