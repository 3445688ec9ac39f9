// The files of an attachment: the files themselves in the registry, what is to be known of them in the engine. Each is there at once; what its bytes
// say follows.
import { useState } from "react";
import { fileProblem } from "@billwright/engine";
import type { CompiledInput, FileInfo } from "@billwright/engine";
import { useFilesOf, useFormFiles } from "../../useFormFiles.ts";
import { useFormStore } from "../../useStore.ts";
import type { FormFile } from "../../files.ts";
import type { PreparedFile } from "./prepareFile.ts";
import { hasSameBytes, looksSame } from "./sameFile.ts";

/** What was found in a file, and the file that was chosen, of which it may be made. */
const prepared = new WeakMap<File, PreparedFile & { chosen: File }>();

export function infoOf(file: File): FileInfo {
  const { name, type, size } = file;
  const known = prepared.get(file);
  // Until it was looked into, a photo is taken for one that can be made smaller.
  const isScaled = known === undefined ? type === "image/jpeg" : known.isScaled;
  return { name, type, size, ...(known?.problem && { problem: known.problem }), ...(isScaled && { isScaled }) };
}

const chosenOf = (file: File): File => prepared.get(file)?.chosen ?? file;

/** The input's files, and functions to change them. */
export function useAttached(input: CompiledInput) {
  const store = useFormStore();
  const files = useFormFiles();
  const list = useFilesOf(files, input.id);
  const [scaling, setScaling] = useState<readonly string[]>([]);
  const report = () => {
    const infos = files.of(input.id).map(({ file }) => infoOf(file));
    store.dispatch({ type: "file", input: input.id, files: infos });
  };
  const isListed = async (file: File) => {
    const alike = files.of(input.id).filter((one) => looksSame(chosenOf(one.file), file));
    const same = await Promise.all(alike.map((one) => hasSameBytes(chosenOf(one.file), file)));
    return same.includes(true);
  };
  /** One after the other: a photo takes much memory. One that cannot be read is left to the server. */
  const lookInto = async (added: readonly FormFile[]) => {
    const { prepareFile } = await import("./prepareFile.ts");
    for (const { id, file: chosen } of added) {
      const found = await prepareFile(chosen, input, () => setScaling((ids) => [...ids, id])).catch(() => null);
      setScaling((ids) => ids.filter((one) => one !== id));
      if (found === null || files.of(input.id).every((one) => one.id !== id)) continue;
      prepared.set(found.file, { ...found, chosen });
      files.swap(id, found.file);
      report();
    }
  };
  const addUnlisted = (chosen: File[]) => {
    const before = files.of(input.id);
    files.add(input.id, chosen);
    report();
    return files.of(input.id).slice(before.length);
  };
  return {
    files,
    list,
    /** Whether this photo is being made smaller. */
    isScaling: (fileId: string) => scaling.includes(fileId),
    add: async (chosen: File[]) => {
      // Removes the files refused before: their errors were shown, and the customer tries again.
      const refused = list.filter(({ file }) => fileProblem(infoOf(file), input) !== null);
      for (const { id } of refused) files.remove(id);
      const listed = files.of(input.id).map(({ file }) => chosenOf(file));
      const isDoubtful = (file: File, at: number) =>
        [...listed, ...chosen.slice(0, at)].some((other) => looksSame(file, other));
      const added = [...addUnlisted(chosen.filter((file, at) => !isDoubtful(file, at)))];
      // Only these are read before they are there.
      for (const file of chosen.filter(isDoubtful)) if (!(await isListed(file))) added.push(...addUnlisted([file]));
      void lookInto(added);
    },
    remove: (fileId: string) => {
      files.remove(fileId);
      report();
    },
  };
}
