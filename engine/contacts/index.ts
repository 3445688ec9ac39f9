// A customer's contacts: which are offered, and what becomes of them when one is added, preferred or removed. The server decides with it, the
// page shows with it what is about to be.
export {
  changedContacts,
  isSameContact,
  mostContacts,
  mostUnsaved,
  offeredContacts,
  type Contact,
  type ContactChange,
  type ContactConfig,
  type CustomerContact,
} from "./contacts.ts";
export {
  changesContacts,
  formerContacts,
  mainContact,
  provingContacts,
  takenBack,
  type KnownContact,
} from "./former.ts";
