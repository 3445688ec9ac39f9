// An error's id for support, to read and to copy (shell.error-modal).
import { useRef, useState } from "react";
import { useWords } from "../../i18n/useWords.ts";

export function ErrorId({ id }: { id: string }) {
  const { t } = useWords();
  const text = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    const select = () => text.current && window.getSelection()?.selectAllChildren(text.current);
    // The clipboard is available on https and localhost only; elsewhere the keys copy what is selected.
    if (navigator.clipboard === undefined) select();
    else navigator.clipboard.writeText(id).then(() => setCopied(true), select);
  };
  return (
    <>
      <p ref={text}>{t("shell.errorId", { id })}</p>
      <button type="button" className="bw-button bw-button--quiet" onClick={copy}>
        {t("shell.copyId")}
      </button>
      <span role="status" className="bw-small">
        {isCopied && t("shell.idCopied")}
      </span>
    </>
  );
}
