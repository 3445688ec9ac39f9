import type { GivenForm, GivenLink, GivenUser } from "./given.ts";
import type { TestServer } from "./server.ts";

/** Somebody of an account, on both sides: an Owner who signs in, and a customer with a link. */
export interface Person {
  server: TestServer;
  accountId: string;
  user: GivenUser;
  form: GivenForm;
  link: GivenLink;
}
