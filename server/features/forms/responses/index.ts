// A form's responses, as the account's users read them: the list, one of them, its files. What is stored of a response is the submission's own.
import type { Feature } from "../../feature.ts";
import { fileRoutes } from "./responseFile.ts";
import { responseRoutes, type ResponseServices } from "./routes.ts";

export const responses = {
  name: "responses",
  brings: (services: ResponseServices) => ({ routes: responseRoutes(services), routers: [fileRoutes(services)] }),
} satisfies Feature<never, never>;
