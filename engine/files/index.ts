// What files are by their bytes, for the page that sends them and the server that takes them. Nothing is decoded or unpacked here.
export { markBytes, markedKindOf, nameByContent } from "./kinds.ts";
export { mostPhotoMegabytes, mostPhotoPixels, mostPixels } from "./limits.ts";
export { lookInto, type ContentFault } from "./lookInto.ts";
export type { PictureSize } from "./pictures.ts";
