// What a page that is opened again says of the files that an unfinished submit still lacks: each by its name.
import { missingFiles, traitsOf, view, type CompiledForm } from "@billwright/engine";
import { useFormState } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import type { Opened } from "../opening.ts";

/** A sentence for each that was not added again either. */
export function useFilesGone({ resume }: Opened, form: CompiledForm): string {
  const { t } = useWords();
  return useFormState((state) =>
    (resume?.missingFiles ?? [])
      .flatMap(({ inputId, names }) => {
        const input = form.inputs[inputId];
        if (!input) return [];
        const { files, required } = view(form, state, inputId);
        const added = files.map(({ name }) => name);
        const isSignature = traitsOf(input.type).filesBy === "signature";
        return missingFiles(names, added).map((name) =>
          t(required ? "sending.fileNeeded" : "sending.fileGone", { name: isSignature ? input.name : name }),
        );
      })
      .join(" "),
  );
}
