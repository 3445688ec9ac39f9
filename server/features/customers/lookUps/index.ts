// A customer of the host's account, found by account and house number.

// What others may call.
export { type LookUpContext, type LookUpServices, lookUpCustomer } from "./lookUpCustomer.ts";
