// Where the page is, in a component.
import { useApp } from "./app.ts";
import type { Site } from "./site.ts";

export const useSite = (): Site => useApp().site();
