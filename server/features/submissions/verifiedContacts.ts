// What submitting requires of the one-time codes: a contact counts as verified only by their record (threats.md T13).
import type { ContactChannel } from "@billwright/engine";
import type { Link } from "../../tokens/payloads.ts";

export interface VerifiedContacts {
  /** Whether this very link verified this contact in the last 30 minutes (decisions.md 13). */
  isVerified(link: Link, channel: ContactChannel, contact: string, now: Date): Promise<boolean>;
}
