// What is shown after a submit, loaded while the form is filled in.
import { lazyPart } from "@billwright/renderer";

export const ThanksView = lazyPart(() => import("./states/ThanksView.tsx"));
