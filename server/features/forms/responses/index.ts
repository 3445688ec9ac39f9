// A form's responses, as the account's users read them: the list, one of them, its files. What the staff notes about one
// is stored with the submission, so that it goes with it.
import type { Feature } from "../../feature.ts";
import { fileRoutes } from "./responseFile.ts";
import { responseRoutes, type ResponseServices } from "./routes.ts";

export const responses = {
  name: "responses",
  tables: ["response_history"],
  brings: (services: ResponseServices) => ({ routes: responseRoutes(services), routers: [fileRoutes(services)] }),
} satisfies Feature<never, never>;
