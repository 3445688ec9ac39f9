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
type Sketch = object;

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
  /** Puts another in a file's place, which keeps its id; not once its upload began. */
  swap(fileId: string, file: File): void;
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
export const createFormFiles = (newId: () => string): FormFiles => new Registry(newId);

/** Its methods may be passed on by themselves. */
class Registry implements FormFiles {
  readonly #newId: () => string;
  readonly #lists = new Map<string, readonly FormFile[]>();
  readonly #sketches = new Map<string, Sketch>();
  readonly #listeners = new Set<() => void>();
  #transport: UploadTransport | null = null;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  of = (input: string) => this.#lists.get(input) ?? none;
  all = () => [...this.#lists.values()].flat();

  add = (input: string, files: readonly File[]) => {
    this.#put(input, [...this.of(input), ...this.#queued(input, files)]);
  };

  replace = (input: string, files: readonly File[]) => {
    for (const one of this.of(input)) this.#stop(one);
    this.#put(input, this.#queued(input, files));
  };

  swap = (fileId: string, file: File) => {
    const one = this.#find(fileId);
    if (one?.upload.status !== "queued") return;
    this.#put(
      one.input,
      this.of(one.input).map((each) => (each === one ? { ...one, file } : each)),
    );
  };

  remove = (fileId: string) => {
    const removed = this.#find(fileId);
    if (removed === undefined) return;
    this.#stop(removed);
    const { input } = removed;
    this.#put(
      input,
      this.of(input).filter((one) => one.id !== fileId),
    );
  };

  sketchOf = (input: string) => this.#sketches.get(input) ?? null;

  keepSketch = (input: string, sketch: Sketch | null) => {
    if (sketch === null) this.#sketches.delete(input);
    else this.#sketches.set(input, sketch);
  };

  mark = (fileId: string, upload: Upload) => {
    const marked = this.#find(fileId);
    if (marked === undefined) return;
    const { input } = marked;
    this.#put(
      input,
      this.of(input).map((one) => (one.id === fileId ? { ...one, upload } : one)),
    );
  };

  connect = (offered: UploadTransport) => {
    this.#transport = offered;
    return () => {
      if (this.#transport === offered) this.#transport = null;
    };
  };

  cancel = (fileId: string) => this.#transport?.cancel(fileId);
  retry = (fileId: string) => this.#transport?.retry(fileId);

  snapshot = () => ({
    files: this.all().map(({ input, file }) => ({ input, file })),
    sketches: [...this.#sketches].map(([input, sketch]) => ({ input, sketch })),
  });

  restore = (snapshot: FilesSnapshot) => {
    for (const { input, sketch } of snapshot.sketches) this.#sketches.set(input, sketch);
    for (const input of new Set(snapshot.files.map((one) => one.input))) {
      this.replace(
        input,
        snapshot.files.filter((one) => one.input === input).map((one) => one.file),
      );
    }
  };

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #find(fileId: string): FormFile | undefined {
    return this.all().find((one) => one.id === fileId);
  }

  #queued(input: string, files: readonly File[]): FormFile[] {
    return files.map((file) => ({ id: this.#newId(), input, file, upload: { status: "queued" } }));
  }

  #put(input: string, list: readonly FormFile[]): void {
    this.#lists.set(input, list);
    for (const listener of this.#listeners) listener();
  }

  #stop(one: FormFile): void {
    if (one.upload.status === "uploading") this.#transport?.cancel(one.id);
  }
}
