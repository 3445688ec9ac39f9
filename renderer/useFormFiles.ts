// How widgets reach the chosen files. A page that gives no registry (a sandbox) still gets working widgets: each keeps its own.
import { useState, useSyncExternalStore } from "react";
import { createFormFiles } from "./files.ts";
import type { FormFile, FormFiles } from "./files.ts";
import { useRenderer } from "./RendererProvider.tsx";

export function useFormFiles(): FormFiles {
  const { services } = useRenderer();
  const [own] = useState(createOwnFiles);
  return services.files ?? own;
}

/** An input's files, kept up to date. */
export function useFilesOf(files: FormFiles, input: string): readonly FormFile[] {
  return useSyncExternalStore(files.subscribe, () => files.of(input));
}

function createOwnFiles(): FormFiles {
  let last = 0;
  return createFormFiles(() => `own-${++last}`);
}
