interface Touched {
  everything: boolean;
  workspaces: Set<string>;
  readers: Set<string>;
}
export function touchedBy(files: readonly string[]): Touched;
export function extentOf(project: string, touched: Touched): "all" | "imports" | "none";
export const readSource: Readonly<Record<"server" | "test", readonly string[]>>;
