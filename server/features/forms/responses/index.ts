// A form's responses, as the account's users read them: the list, one of them, its files, and who is notified of new ones. What the staff notes
// about one is stored with the submission, so that it goes with it.
import type { Feature } from "../../feature.ts";
import { announceResponseTask, announcesResponse, type NoticeServices } from "./announce.ts";
import { digestResponsesTask } from "./digest.ts";
import { fileRoutes } from "./responseFile.ts";
import { responseRoutes, type ResponseServices } from "./routes.ts";

export const responses = {
  name: "responses",
  tables: ["response_digests", "response_history"],
  whenFinal: () => announcesResponse,
  brings: (services: ResponseServices & NoticeServices) => ({
    routes: responseRoutes(services),
    routers: [fileRoutes(services)],
    tasks: {
      announceResponse: announceResponseTask(services),
      digestResponses: digestResponsesTask(services),
    },
  }),
} satisfies Feature<never, never>;
