import type { LinkAddress } from "../opening.ts";
import type { App } from "../../../services/app.ts";
import type { Opened } from "../opening.ts";
import type { CompiledForm } from "@billwright/engine";
import type { Drafts } from "../draft/drafts.ts";
import type { Draft } from "../draft/draft.ts";

/** What a filling needs from the page around it. */
export interface FillingParts extends LinkAddress {
  app: App;
  opened: Opened;
  form: CompiledForm;
  drafts: Drafts;
  /** Undefined: it is not known yet whether there is one. */
  draft: Draft | null | undefined;
  /** `opened` is what the form was rendered with on the server. */
  isProvisional?: boolean;
  /** The language of the answers: the page's current one. */
  language(): string;
  goTo(path: string): void;
  leaveFor(address: string): void;
  /** Loads the enrolment again. */
  reload(): void;
  /** Loads the form in its newest version; the filling goes on in it. */
  refetch(): void;
}
