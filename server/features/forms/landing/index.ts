// Where a customer without a link begins.
import type { Feature } from "../../feature.ts";
import { authorize, type LandingServices } from "./authorize.ts";

export const landing = {
  name: "landing",
  brings: (services: LandingServices) => ({
    routes: { "POST /api/wa/authorize": (context) => authorize(services, context) },
  }),
} satisfies Feature<never, never>;
