// Those who sign in: sessions, passwords, profiles, roles.
import { limitOn } from "../../http/limits.ts";
import type { Keyring } from "../../tokens/secrets.ts";
import type { Feature } from "../feature.ts";
import { attemptRules, attemptsOf, forgetSources } from "./attempts.ts";
import { changeRule } from "./changePassword.ts";
import { passwordsOf } from "./passwords.ts";
import { userRoutes, type UserServices } from "./routes.ts";
import { forgetSessions } from "./sessions.ts";

type Services = Omit<UserServices, "passwords" | "attempts" | "changes"> & { keyring: Keyring };

export const users = {
  name: "users",
  brings: (services: Services) => {
    const { database, keyring, world } = services;
    const attempts = attemptsOf(database, keyring, {
      pair: limitOn(database, attemptRules.pair),
      source: limitOn(database, attemptRules.source),
      user: limitOn(database, attemptRules.user),
    });
    const changes = limitOn(database, changeRule);
    return {
      routes: userRoutes({ ...services, passwords: passwordsOf(world), attempts, changes }),
      nightly: [forgetSessions, forgetSources],
    };
  },
} satisfies Feature<never, never>;
