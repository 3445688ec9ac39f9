// What single sign-on works with.
import type { Logger } from "pino";
import type { IdentityProvider } from "../../../providers/identity/identity.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { AdmitServices } from "../users/index.ts";
import type { OpenIdConnection } from "../../../providers/identity/openIdProvider.ts";

export interface SsoServices extends AdmitServices {
  seal: Seal;
  log: Logger;
  publicUrl: string;
  identityProvider(connection: OpenIdConnection): IdentityProvider;
}
