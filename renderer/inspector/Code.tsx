// A piece of JSON, with a button that copies it.
import { useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { compactJson } from "./compactJson.ts";
import { useRenderer } from "../RendererProvider.tsx";

export interface CodeProps {
  title: string;
  json: unknown;
  /** A description in words. */
  children?: ReactNode;
}

export function Code({ title, json, children }: CodeProps) {
  const { t } = useRenderer();
  const id = useId();
  const block = useRef<HTMLPreElement>(null);
  const [done, setDone] = useState<"copied" | "selected" | null>(null);
  const text = compactJson(json);
  const copy = () => {
    const copied = () => setDone("copied");
    const select = () => {
      if (block.current) window.getSelection()?.selectAllChildren(block.current);
      setDone("selected");
    };
    // The clipboard is available on https and localhost only.
    if (navigator.clipboard === undefined) select();
    else navigator.clipboard.writeText(text).then(copied, select);
  };
  return (
    <section className="bw-json-block" aria-labelledby={id}>
      <div className="bw-json-block-head">
        <h4 id={id}>{title}</h4>
        <span role="status" className="bw-json-block-done">
          {done === null ? "" : t(`inspector.${done}`)}
        </span>
        <button
          type="button"
          className="bw-json-block-copy"
          aria-label={t("inspector.copyOf", { what: title })}
          onClick={copy}
          onBlur={() => setDone(null)}
        >
          {t("inspector.copy")}
        </button>
      </div>
      {children && <div className="bw-json-block-words">{children}</div>}
      {/* Scrolls by itself, so the keyboard has to get there. */}
      <pre ref={block} tabIndex={0} dir="ltr" aria-labelledby={id}>
        {text}
      </pre>
    </section>
  );
}
