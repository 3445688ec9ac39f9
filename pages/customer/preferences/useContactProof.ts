// Where the account has no gate, a code to a contact of before comes before a contact is added or preferred (decisions-proposed.md P147). The server decides;
// the page asks it first, so that nobody does something twice.
import { useRef, useState } from "react";
import { firstError, mayPass } from "../../client/answer.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { isSame, type Contact } from "./contactList.ts";

interface Asking {
  contacts: readonly Contact[];
  next(): void;
}

export function useContactProof() {
  const { notices } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isBusy = useRef(false);

  /** Goes on once it is shown, or at once where nothing has to be: the own code of a contact of before is enough. */
  async function before(next: () => void, added?: Contact): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const answer = await call("GET /api/ContactPreference/GetContactProof", { query: { token } });
    isBusy.current = false;
    if (!answer.ok) {
      const tryAgain = { words: { key: "page.tryAgain", params: {} } as const, press: () => void before(next, added) };
      const words = firstError(answer.failure) ?? ({ key: "api.unknown", params: {} } as const);
      return notices.toast("error", words, mayPass(answer.failure) ? tryAgain : undefined);
    }
    const contacts = answer.data.contacts.map(({ contactType: channel, contactId: value }) => ({ channel, value }));
    if (!answer.data.isNeeded || (added && contacts.some((each) => isSame(each, added)))) return next();
    setAsking({ contacts, next });
  }

  return {
    before,
    /** Open while a code is asked for. */
    asking,
    onProven() {
      setAsking(null);
      asking?.next();
    },
    close: () => setAsking(null),
  };
}
