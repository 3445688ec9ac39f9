// Where the page is. The server, which has no window, knows it from the request.
export interface Site {
  /** Its host's name, without a port. */
  host: string;
  origin: string;
  /** Whether businesses can sign up here: an operator may close it (P141). The page's HTML says so. */
  isSignUpOpen: boolean;
}

export const siteIn = ({ location, document }: Window): Site => ({
  host: location.hostname,
  origin: location.origin,
  isSignUpOpen: document.documentElement.dataset["signUp"] !== "off",
});
