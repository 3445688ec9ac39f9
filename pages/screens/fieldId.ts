import type { Screen } from "@billwright/engine/screens";

/** A field's DOM id: two screens can be on one page. */
export const fieldId = ({ name }: Screen, field: string): string => `${name}.${field}`;
