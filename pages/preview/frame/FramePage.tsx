// What stands in the frame of an author's preview: the customer's own page, with a form that the page around hands in. Opened by itself
// it has nothing to show. A frame of its own gives the form its true width, language, direction and looks, and the author's page keeps its.
import { useMemo } from "react";
import { SandboxForm } from "./SandboxForm.tsx";
import { portTo, type FromFrame, type ToFrame } from "../messages.ts";

export default function FramePage() {
  const port = useMemo(
    () => portTo<FromFrame, ToFrame>(() => (window.parent === window ? null : window.parent), window),
    [],
  );
  return <SandboxForm port={port} />;
}
