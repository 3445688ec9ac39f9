// The identity provider of an account's own organization: who somebody is, by OpenID Connect (decisions-proposed.md P94).

/** What is kept between the way there and the way back. */
export interface SignInRequest {
  /** Where the provider leads back to. */
  redirectUri: string;
  /** Proves that who redeems the provider's code is who asked for it (PKCE). */
  verifier: string;
  /** Ties the provider's answer to this question. */
  nonce: string;
}

export interface Identity {
  /** As the provider spells it. */
  email: string;
}

/** The provider cannot be reached or does not answer as one: nobody's sign-in is to blame, and a later try may do. */
export class IdentityProviderAway extends Error {
  override name = "IdentityProviderAway";
}

/** Both throw IdentityProviderAway where the provider is not there. */
export interface IdentityProvider {
  /** Where the browser goes. `state` comes back as it is. */
  addressOf(request: SignInRequest, state: string): Promise<URL>;
  /** Who came back, with the address at which; throws where the provider's answer is not good, or vouches for no address. */
  identityAt(address: URL, request: SignInRequest, state: string): Promise<Identity>;
}
