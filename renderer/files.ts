// The files a customer chose or signed with, by input id. The engine knows only their names, types and sizes; the files stay here until the
// page uploads them after SubmitEnrollment (forms.txt §4). Also the progress of each upload, for the widgets.
import type { MessageRef } from "@billwright/schemas";

/** The status of a file's upload; `progress` from 0 to 1. */
export type Upload =
  | { status: "queued" | "done" | "cancelled" }
  | { status: "uploading"; progress: number }
  | { status: "failed"; error: MessageRef | null };

/** A file of an input. It has an id of its own, because two files can have the same name. */
export interface FormFile {
  readonly id: string;
  readonly input: string;
  readonly file: File;
  readonly upload: Upload;
}

/** The page's handling of uploads; widgets call it. */
export interface UploadTransport {
  cancel(fileId: string): void;
  retry(fileId: string): void;
}

/** What a widget needs to show an unsent answer again as it was made (a signature's strokes). Plain JSON, never sent. */
export type Sketch = object;

/** What survives a reload. Structured-cloneable, so that it can be stored in IndexedDB (never in localStorage). */
export interface FilesSnapshot {
  files: { input: string; file: File }[];
  sketches: { input: string; sketch: Sketch }[];
}

export interface FormFiles {
  /** An input's files in the order they were added; the same array until one of them changes. */
  of(input: string): readonly FormFile[];
  /** All files, grouped by input in the order of first use. */
  all(): readonly FormFile[];
  add(input: string, files: readonly File[]): void;
  /** Replaces all files of the input. */
  replace(input: string, files: readonly File[]): void;
  /** Removes a file and stops its upload. An unknown id is ignored. */
  remove(fileId: string): void;
  sketchOf(input: string): Sketch | null;
  keepSketch(input: string, sketch: Sketch | null): void;
  /** Sets the status of a file's upload. */
  mark(fileId: string, upload: Upload): void;
  /** Registers the page that can cancel and retry uploads; returns a function to unregister it. */
  connect(transport: UploadTransport): () => void;
  cancel(fileId: string): void;
  retry(fileId: string): void;
  snapshot(): FilesSnapshot;
  /** Restores a snapshot; all files are queued again. */
  restore(snapshot: FilesSnapshot): void;
  /** Calls `listener` after every change; returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

const none: readonly FormFile[] = Object.freeze([]);

/** An empty registry, one per opened form. `newId` returns a different id at each call. */
export function createFormFiles(newId: () => string): FormFiles {
  const lists = new Map<string, readonly FormFile[]>();
  const sketches = new Map<string, Sketch>();
  const listeners = new Set<() => void>();
  let transport: UploadTransport | null = null;

  const of = (input: string) => lists.get(input) ?? none;
  const all = () => [...lists.values()].flat();
  const find = (fileId: string) => all().find((one) => one.id === fileId);
  const queued = (input: string, file: File): FormFile => ({ id: newId(), input, file, upload: { status: "queued" } });
  const put = (input: string, list: readonly FormFile[]) => {
    lists.set(input, list);
    for (const listener of listeners) listener();
  };
  const stop = (one: FormFile) => {
    if (one.upload.status === "uploading") transport?.cancel(one.id);
  };
  const replace = (input: string, files: readonly File[]) => {
    of(input).forEach(stop);
    put(
      input,
      files.map((file) => queued(input, file)),
    );
  };

  return {
    of,
    all,
    add: (input, files) => put(input, [...of(input), ...files.map((file) => queued(input, file))]),
    replace,
    remove(fileId) {
      const removed = find(fileId);
      if (removed === undefined) return;
      stop(removed);
      put(
        removed.input,
        of(removed.input).filter((one) => one.id !== fileId),
      );
    },
    sketchOf: (input) => sketches.get(input) ?? null,
    keepSketch(input, sketch) {
      if (sketch === null) sketches.delete(input);
      else sketches.set(input, sketch);
    },
    mark(fileId, upload) {
      const marked = find(fileId);
      if (marked === undefined) return;
      put(
        marked.input,
        of(marked.input).map((one) => (one.id === fileId ? { ...one, upload } : one)),
      );
    },
    connect(offered) {
      transport = offered;
      return () => {
        if (transport === offered) transport = null;
      };
    },
    cancel: (fileId) => transport?.cancel(fileId),
    retry: (fileId) => transport?.retry(fileId),
    snapshot: () => ({
      files: all().map(({ input, file }) => ({ input, file })),
      sketches: [...sketches].map(([input, sketch]) => ({ input, sketch })),
    }),
    restore(snapshot) {
      for (const { input, sketch } of snapshot.sketches) sketches.set(input, sketch);
      for (const input of new Set(snapshot.files.map((one) => one.input))) {
        replace(
          input,
          snapshot.files.filter((one) => one.input === input).map((one) => one.file),
        );
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
