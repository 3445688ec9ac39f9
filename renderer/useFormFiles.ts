// The widgets' access to the chosen files. If the page passes no registry (a sandbox), each widget has its own.
import { useState, useSyncExternalStore } from "react";
import { createFormFiles } from "./files.ts";
import type { FormFile, FormFiles } from "./files.ts";
import { useRenderer } from "./RendererProvider.tsx";

export function useFormFiles(): FormFiles {
  const { services } = useRenderer();
  const [own] = useState(createOwnFiles);
  return services.files ?? own;
}

/** An input's files; renders again when they change. */
export function useFilesOf(files: FormFiles, input: string): readonly FormFile[] {
  const read = () => files.of(input);
  return useSyncExternalStore(files.subscribe, read, read);
}

function createOwnFiles(): FormFiles {
  let last = 0;
  return createFormFiles(() => `own-${++last}`);
}
