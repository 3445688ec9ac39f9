// A field of formatted text. Its code loads once the first one is shown and the page around it can be used; if it fails to load, the HTML itself
// is edited.
import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { loadSanitizer } from "@billwright/renderer";
import { whenIdle } from "../../../../services/whenIdle.ts";
import { TextAreaField } from "../../../../ui/fields.tsx";
import { htmlOfPlain, plainOf, type Marked } from "./plain.ts";
import { SourceField, type RichTextProps } from "./SourceField.tsx";

interface HandedOver extends RichTextProps {
  /** What was selected in the plain field that stood in for this one, if it had focus. */
  marked: RefObject<Marked | null>;
}

const Ready = lazy(async () => {
  await new Promise<void>(whenIdle);
  try {
    const [{ default: RichText }, sanitize] = await Promise.all([import("./RichText.tsx"), loadSanitizer()]);
    return { default: (props: HandedOver) => <RichText {...props} sanitize={sanitize} /> };
  } catch {
    return { default: SourceField };
  }
});

export function RichTextField(props: RichTextProps) {
  const marked = useRef<Marked | null>(null);
  const plain = plainOf(props.value);
  return (
    <Suspense fallback={plain === null ? <Coming {...props} /> : <Plain {...props} plain={plain} marked={marked} />}>
      <Ready {...props} marked={marked} />
    </Suspense>
  );
}

const Coming = ({ label }: RichTextProps) => (
  <div className="bw-field" aria-busy="true">
    <span className="bw-label">{label}</span>
    <div className="bw-input bw-rich-coming" />
  </div>
);

/** Text without any format can be written at once; the caret goes over to the field that replaces this one. */
function Plain({ label, help, plain, marked, onChange }: HandedOver & { plain: string }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = container.current?.querySelector("textarea");
    return () => {
      if (field && window.document.activeElement === field)
        marked.current = { text: field.value, from: field.selectionStart, to: field.selectionEnd };
    };
  }, [marked]);
  return (
    <div ref={container}>
      <TextAreaField
        label={label}
        help={help ?? null}
        dir="auto"
        value={plain}
        onChange={(text) => onChange(htmlOfPlain(text))}
      />
    </div>
  );
}
