// A field of formatted text. Its code loads when the first one is shown; if it fails to load, the HTML itself is edited.
import { lazy, Suspense } from "react";
import { loadSanitizer } from "@billwright/renderer";
import { SourceField, type RichTextProps } from "./SourceField.tsx";

const Ready = lazy(async () => {
  try {
    const [{ default: RichText }, sanitize] = await Promise.all([import("./RichText.tsx"), loadSanitizer()]);
    return { default: (props: RichTextProps) => <RichText {...props} sanitize={sanitize} /> };
  } catch {
    return { default: SourceField };
  }
});

export const RichTextField = (props: RichTextProps) => (
  <Suspense fallback={<Coming label={props.label} />}>
    <Ready {...props} />
  </Suspense>
);

const Coming = ({ label }: { label: string }) => (
  <div className="bw-field" aria-busy="true">
    <span className="bw-label">{label}</span>
    <div className="bw-input bw-rich-coming" />
  </div>
);
