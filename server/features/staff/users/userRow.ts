// A user as the table has it: what others of this feature read is a part of it.
import type { Role } from "@billwright/schemas";

export interface UserRow {
  account_id: string;
  user_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  role: Role;
  /** Null: may sign in. */
  disabled_at: Date | null;
  password_hash: string;
  last_signed_in_at: Date | null;
}

/** The columns that identify a user. */
export type NameRow = Pick<UserRow, "email" | "first_name" | "last_name">;

/** The user for whom a token is made. */
export type SessionUser = NameRow & Pick<UserRow, "account_id" | "user_id" | "role">;
