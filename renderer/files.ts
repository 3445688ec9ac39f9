// The files a customer chose or signed with, by input id. The engine knows only their names, types and sizes; the bytes stay here
// until the page uploads them after SubmitEnrollment (forms.txt §4). Also how far each upload is, for the widgets to show.
import type { MessageRef } from "@billwright/schemas";

/** How far a file's upload is; `progress` from 0 to 1. */
export type Upload =
  | { status: "queued" | "done" | "cancelled" }
  | { status: "uploading"; progress: number }
  | { status: "failed"; error: MessageRef | null };

/** A file of an input. `id` is its own, for two files may share a name. */
export interface FormFile {
  readonly id: string;
  readonly input: string;
  readonly file: File;
  readonly upload: Upload;
}

/** What the page does with uploads; the widgets only ask. */
export interface UploadTransport {
  cancel(fileId: string): void;
  retry(fileId: string): void;
}

/** Whatever a widget needs to show an unsent answer again just as it was made (a signature's strokes). Plain JSON, never sent. */
export type Sketch = object;

/** What survives a reload: structured-cloneable, so it fits into IndexedDB (never into localStorage). */
export interface FilesSnapshot {
  files: { input: string; file: File }[];
  sketches: { input: string; sketch: Sketch }[];
}

export interface FormFiles {
  /** An input's files in the order they were added; the identical array while nothing of it changed. */
  of(input: string): readonly FormFile[];
  /** The files of every input, by input in the order each was first used. */
  all(): readonly FormFile[];
  add(input: string, files: readonly File[]): void;
  /** Puts `files` in place of all that the input had. */
  replace(input: string, files: readonly File[]): void;
  /** Takes a file away, and stops its upload if one runs. An unknown id is already away. */
  remove(fileId: string): void;
  sketchOf(input: string): Sketch | null;
  keepSketch(input: string, sketch: Sketch | null): void;
  /** The uploading page says how far a file is. */
  mark(fileId: string, upload: Upload): void;
  /** The uploading page offers to cancel and retry; the answer takes the offer back. */
  connect(transport: UploadTransport): () => void;
  cancel(fileId: string): void;
  retry(fileId: string): void;
  snapshot(): FilesSnapshot;
  /** Takes a snapshot in; all files are queued again. */
  restore(snapshot: FilesSnapshot): void;
  /** Calls `listener` after every change; the answer ends that. */
  subscribe(listener: () => void): () => void;
}

const none: readonly FormFile[] = Object.freeze([]);

/** An empty registry, one per opened form. `newId` answers another id at each call. */
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
      const gone = find(fileId);
      if (gone === undefined) return;
      stop(gone);
      put(
        gone.input,
        of(gone.input).filter((one) => one.id !== fileId),
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
