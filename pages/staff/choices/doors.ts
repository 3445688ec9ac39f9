// The doors by which a consent comes, as the staff read them.
import type { Translate } from "@billwright/renderer";
import { consentSources, type ConsentSource } from "@billwright/schemas";

/** A row of before names the page as `preferences`; one of a newer server may name a door that this page does not know. */
export const doorName = (t: Translate, source: string): string =>
  isSource(source) ? t(`door.${source}`) : source === "preferences" ? t("door.page") : source;

const isSource = (source: string): source is ConsentSource => (consentSources as readonly string[]).includes(source);
