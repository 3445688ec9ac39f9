// What identity providers answer, as their own documentation shows it, shortened to what signing in reads. Addresses are the fake's own.

export interface DocumentedProvider {
  name: string;
  /** Where the provider documents it. */
  sources: readonly string[];
  /** Of its OpenID configuration. */
  methods: readonly string[] | undefined;
  /** Its address ends with a slash. */
  hasSlash?: true;
  idToken: Readonly<Record<string, unknown>>;
  /** What its userinfo endpoint answers. */
  userInfo?: Readonly<Record<string, unknown>>;
  /** How the client proves that it is itself. */
  expected: "basic" | "post";
}

export const email = "owner@harborlight.example";

export const documentedProviders: readonly DocumentedProvider[] = [
  {
    name: "Entra ID, with its optional claims email and xms_edov",
    sources: [
      "https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc",
      "https://learn.microsoft.com/entra/identity-platform/optional-claims-reference",
    ],
    methods: ["client_secret_post", "private_key_jwt"],
    idToken: {
      ver: "2.0",
      tid: "9122040d-6c67-4c5b-b112-36a304b66dad",
      preferred_username: email,
      email,
      xms_edov: true,
    },
    expected: "post",
  },
  {
    name: "Okta, whose ID token is short where there is an access token as well",
    sources: [
      "https://developer.okta.com/docs/api/openapi/okta-oauth/oauth/tag/CustomAS/",
      "https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/",
    ],
    methods: ["client_secret_basic", "client_secret_post", "client_secret_jwt", "private_key_jwt", "none"],
    idToken: { ver: 1, amr: ["pwd"], idp: "00ok1u7AsAkrwdZL3z0g3", preferred_username: email, email },
    userInfo: { email, email_verified: true, locale: "en-US", zoneinfo: "America/Los_Angeles" },
    expected: "basic",
  },
  {
    name: "Keycloak",
    // The page names the endpoint that lists the methods, and not the methods: these are names of RFC 8414, with basic among them.
    sources: ["https://www.keycloak.org/securing-apps/oidc-layers"],
    methods: ["private_key_jwt", "client_secret_basic", "client_secret_post", "tls_client_auth", "client_secret_jwt"],
    idToken: { typ: "ID", azp: "billwright", acr: "1", preferred_username: "owner", email, email_verified: true },
    expected: "basic",
  },
  {
    name: "Cognito, whose ID token says it as a value and whose userinfo endpoint as text",
    sources: [
      "https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html",
      "https://docs.aws.amazon.com/cognito/latest/developerguide/userinfo-endpoint.html",
    ],
    methods: ["client_secret_basic", "client_secret_post"],
    idToken: { token_use: "id", "cognito:username": "owner", email, email_verified: true },
    userInfo: { username: "owner", email, email_verified: "true" },
    expected: "basic",
  },
  {
    name: "Google",
    // The page's example has "true" as text; Google's own library reads it as the value, and only as the value it is believed here.
    sources: [
      "https://developers.google.com/identity/openid-connect/openid-connect",
      "https://github.com/googleapis/google-auth-library-nodejs/blob/main/src/auth/loginticket.ts",
    ],
    methods: ["client_secret_post", "client_secret_basic"],
    idToken: {
      azp: "1234987819200.apps.googleusercontent.com",
      hd: "harborlight.example",
      email,
      email_verified: true,
    },
    expected: "basic",
  },
  {
    name: "a provider that names no method, whose address ends with a slash",
    sources: [
      "https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata",
      "https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure",
    ],
    methods: undefined,
    hasSlash: true,
    idToken: { email, email_verified: true },
    expected: "basic",
  },
];
