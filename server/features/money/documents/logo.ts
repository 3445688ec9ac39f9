// The biller's logo as a picture that a PDF can have in it.
import type { Queryable } from "../../../database/connect.ts";
import { findLogo } from "../../platform/index.ts";

/** Sharp in print at the size that it has on the page. */
const pixels = { width: 920, height: 320 } as const;

/** Null: the account has none, or one that is no picture. */
export async function logoOf(database: Queryable, accountId: string): Promise<Buffer | null> {
  const logo = await findLogo(database, { accountId });
  if (logo === null) return null;
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(logo.bytes, { density: 300 })
      .resize({ ...pixels, fit: "inside" })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}
