// Texts as people write and read them: merge tags, days, names in one line, addresses that an author
// wrote. For pages, renderer and server.
export { dayText } from "./dayText.ts";
export { sampleTags } from "./sampleTags.ts";
export { tagText, type TagReader } from "./tagText.ts";
export { fillAddress, fillTags, tagsIn } from "./mergeTags.ts";
export { plainFileName, plainLine, plainText, hasVisibleText } from "./plainLine.ts";
export { allowedAddress, isAllowedAddress } from "./allowedAddress.ts";
