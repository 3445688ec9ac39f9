// The connections to billers' systems, in the accounts' settings under `biller`.
import type { Database } from "../../database/connect.ts";
import type { Seal } from "../../tokens/seal.ts";
import type { BillerRecipient } from "./biller.ts";
import type { BillerConnection } from "./httpBiller.ts";

/** As it is stored: the bearer token sealed for the account. */
export type StoredConnection = BillerConnection;

const purpose = "biller bearer";

/** What goes into an account's settings. */
export const sealConnection = (
  seal: Seal,
  accountId: string,
  { address, bearer }: BillerConnection,
): StoredConnection => ({
  address,
  bearer: seal.close(purpose, bearer, accountId),
});

/** The bearer token under the current secret; null where it cannot be opened. */
export const renewBearer = (seal: Seal, accountId: string, sealed: string): string | null =>
  seal.renew(purpose, sealed, accountId);

/** The account's, by name: its biller writes dates as people do there. */
interface InCountry {
  country: string;
}

/** Where the biller of an account is: in its own system, or in our database. */
export interface Connections {
  /** The connection of an account; null: it has none. Throws if its token cannot be decrypted: no request is sent without it. */
  of(accountId: string): Promise<BillerConnection | null>;
  /** The connection, or else what our database knows of the customer: calls that customers make often ask once for both. */
  orRecipient(
    accountId: string,
    recipientId: string,
  ): Promise<InCountry & (BillerConnection | { known: BillerRecipient | null })>;
}

/** What an account's settings say under a name, as stored; null: nothing. */
export type ReadSetting = (database: Database, accountId: string, name: string) => Promise<unknown>;

export function storedConnections(database: Database, seal: Seal, readSetting: ReadSetting): Connections {
  const opened = (accountId: string, stored: StoredConnection | null | undefined): BillerConnection | null => {
    if (!stored) return null;
    const bearer = seal.open(purpose, stored.bearer, accountId);
    if (bearer === null) throw new Error("A biller's token cannot be decrypted: is its secret still in SECRETS?");
    return { address: stored.address, bearer };
  };
  return {
    async of(accountId) {
      return opened(accountId, (await readSetting(database, accountId, "biller")) as StoredConnection | null);
    },
    async orRecipient(accountId, recipientId) {
      const row = await database("accounts as a")
        .leftJoin("recipients as r", (on) =>
          on.on("r.account_id", "a.account_id").andOnVal("r.recipient_id", recipientId),
        )
        .where({ "a.account_id": accountId })
        .first<Beside | undefined>(
          { country: "a.country", tags: "r.tags", payDates: "r.pay_dates", savedBanks: "r.saved_banks" },
          database.raw("a.settings->'biller' as biller"),
        );
      const { country = "", biller = null, tags = null, payDates = [], savedBanks = [] } = row ?? {};
      return { country, ...(opened(accountId, biller) ?? { known: tags && { tags, payDates, savedBanks } }) };
    },
  };
}

/** A customer that is not in our database has no tags, not even none. */
type Beside = Omit<BillerRecipient, "tags"> &
  InCountry & { biller: StoredConnection | null; tags: BillerRecipient["tags"] | null };
