// The page in the frame of an author's preview: the customer's own page, with a form that the surrounding page sends. A frame of its own
// gives the form its true width, language, direction and looks, and the author's page keeps its own. Alone it has nothing to show.
import { useMemo } from "react";
import { Link, useParams } from "react-router-dom";
import { useParts } from "../../../i18n/useParts.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useApp } from "../../../services/app.ts";
import { Message } from "../../../ui/Message.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { previewOf } from "../../templates/addresses.ts";
import { portTo, type FromFrame, type ToFrame } from "../messages.ts";
import { isToFrame } from "../messageShapes.ts";
import { SandboxForm } from "./SandboxForm.tsx";

export default function FramePage() {
  // What only a preview says (ReplayedThanks) is among their words.
  const { words } = useApp();
  const isReady = useParts(words, "builder");
  if (!isReady) return <PageSkeleton />;
  return window.parent === window ? <Alone /> : <Framed around={window.parent} />;
}

function Framed({ around }: { around: Window }) {
  const port = useMemo(() => portTo<FromFrame, ToFrame>(() => around, window, isToFrame), [around]);
  return <SandboxForm port={port} />;
}

/** Opened at its own address, say from a copied link. */
function Alone() {
  const { id = "" } = useParams();
  const { t } = useWords();
  return (
    <Message tone="info" title={t("preview.alone")}>
      <p>{t("preview.aloneHelp")}</p>
      <Link className="bw-button bw-button--primary" to={previewOf({ id, channel: "DynamicForms" })}>
        {t("preview.aloneOpen")}
      </Link>
    </Message>
  );
}
