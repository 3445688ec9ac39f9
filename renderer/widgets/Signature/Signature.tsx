// Signature: three ways to sign, one result. The selected tab is the signature; the other two keep what was made there.
import { useCallback, useRef, useState } from "react";
import { fileLimitsOf } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormFiles } from "../../useFormFiles.ts";
import { useFormStore } from "../../useStore.ts";
import type { WidgetProps } from "../widget.ts";
import { drawnSignature } from "./drawing.ts";
import { DrawTab } from "./DrawTab.tsx";
import { toSignatureFile } from "./image.ts";
import { emptySketch, isSketch } from "./sketch.ts";
import type { SignatureSketch } from "./sketch.ts";
import { isSignature } from "./strokes.ts";
import { Tabs } from "../../controls/Tabs/Tabs.tsx";
import { drawTyped, rootFontSize } from "./typedImage.ts";
import { typedName } from "./typedName.ts";
import { TypeTab } from "./TypeTab.tsx";
import { UploadTab } from "./UploadTab.tsx";
import "./Signature.css";

export default function Signature({ input, view }: WidgetProps) {
  const { t } = useRenderer();
  const { sketch, upload, failed, change } = useSignature(input.id);
  const isSigned = view.files.length > 0 && view.error === null;
  return (
    <div className="bw-signature">
      <Tabs
        label={t("signature.tabs")}
        tabs={[
          { name: "draw", label: t("signature.draw") },
          { name: "type", label: t("signature.type") },
          { name: "upload", label: t("signature.upload") },
        ]}
        chosen={sketch.mode}
        onChoose={(mode) => change({ mode })}
      >
        {sketch.mode === "draw" && <DrawTab strokes={sketch.strokes} onStrokes={(strokes) => change({ strokes })} />}
        {sketch.mode === "type" && <TypeTab text={sketch.text} onText={(text) => change({ text })} />}
        {sketch.mode === "upload" && (
          <UploadTab file={upload} limit={fileLimitsOf(input).megabytes} onFile={(file) => change({}, file)} />
        )}
      </Tabs>
      <p className="bw-signature-status" role="status" data-signed={isSigned || undefined}>
        {failed ? t("signature.failed") : isSigned ? t("signature.ready") : t("signature.empty")}
      </p>
    </div>
  );
}

/** What was made on each tab, and a function to change it. Every change creates signature.png again and dispatches it. */
function useSignature(inputId: string) {
  const files = useFormFiles();
  const [sketch, setSketch] = useState(() => initialSketch(files.sketchOf(inputId)));
  const [upload, setUpload] = useState(() => (sketch.mode === "upload" ? (files.of(inputId)[0]?.file ?? null) : null));
  const latest = useRef({ sketch, upload }); // Reading a chosen image takes time; other things may change meanwhile.
  const { sign, failed } = useSign(inputId);
  const change = (part: Partial<SignatureSketch>, file: File | null = latest.current.upload) => {
    const next = { ...latest.current.sketch, ...part };
    latest.current = { sketch: next, upload: file };
    setSketch(next);
    setUpload(file);
    files.keepSketch(inputId, next);
    sign(signatureOf(next, file));
  };
  return { sketch, upload, failed, change };
}

/** Stores a signature: the file in the registry, its name and size in the engine. If two are created at once, the later one wins. */
function useSign(inputId: string) {
  const store = useFormStore();
  const files = useFormFiles();
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);
  const sign = useCallback(
    (made: Promise<File> | null) => {
      const mine = ++turn.current;
      const take = (file: File | null, broken = false) => {
        if (mine !== turn.current) return;
        setFailed(broken);
        files.replace(inputId, file ? [file] : []);
        const info = file && { name: file.name, type: file.type, size: file.size };
        store.dispatch({ type: "signature", input: inputId, file: info });
      };
      if (made === null) take(null);
      else made.then(take, () => take(null, true));
    },
    [store, files, inputId],
  );
  return { sign, failed };
}

/** The signature of the selected tab; null if there is none. */
function signatureOf({ mode, strokes, text }: SignatureSketch, upload: File | null): Promise<File> | null {
  switch (mode) {
    case "draw":
      return isSignature(strokes) ? drawnSignature(strokes) : null;
    case "type":
      return typedName(text).name === "" ? null : typedSignature(typedName(text).name);
    case "upload":
      return upload && Promise.resolve(upload);
  }
}

async function typedSignature(text: string): Promise<File> {
  const canvas = document.createElement("canvas");
  await drawTyped(canvas, text, rootFontSize());
  return toSignatureFile(canvas);
}

const initialSketch = (stored: object | null): SignatureSketch => (isSketch(stored) ? stored : emptySketch);
