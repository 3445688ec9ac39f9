import type { ContentFault } from "@billwright/engine/files";

/** What is wrong with an uploaded file, each with words of its own (`upload.*` of the catalogue): what its bytes say, and what it would do. */
export const uploadFaults = [
  ...(["content", "notWord", "cutShort", "pixels", "pixelsPng"] satisfies ContentFault[]),
  /** It runs something by itself: a script, macros, a program. */
  "script",
  /** It fetches or opens something from elsewhere by itself. */
  "remote",
  /** It is a form whose answers go elsewhere, or a form in XFA. */
  "sends",
  /** It carries another file or a program. */
  "embedded",
  /** It unpacks to more than it says, or than is reasonable. */
  "bomb",
  /** It is encrypted, or packed in a way that cannot be checked. */
  "locked",
  /** It is a web page as well. */
  "webPage",
  /** A scanner knows it. */
  "virus",
] as const;
export type UploadFault = (typeof uploadFaults)[number];
