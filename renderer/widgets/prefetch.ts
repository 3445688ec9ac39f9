// What a form can need later is fetched when it opens: by then the line may be gone.
import type { CompiledForm } from "@billwright/engine";
import { widgets } from "./table.ts";

/** Fetches every chunk that a widget of `form` can need, shown now or not. Never rejects. */
export async function prefetch(form: CompiledForm): Promise<void> {
  const types = new Set(Object.values(form.inputs).map(({ type }) => type));
  await Promise.all([...types].map((type) => widgets[type].prefetch?.()));
}
