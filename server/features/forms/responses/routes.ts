// The calls on responses.
import type { Routes } from "../../../http/route.ts";
import { listResponses } from "./listResponses.ts";
import { readResponse } from "./readResponse.ts";
import { responseFile, showFile } from "./responseFile.ts";
import type { ResponseServices } from "./services.ts";

type Names = `GET /api/Responses/${"List" | "Get" | "File"}` | "POST /api/Responses/ShowFile";

export const responseRoutes = (services: ResponseServices): Routes<Names> => ({
  "GET /api/Responses/List": (context) => listResponses(services, context),
  "GET /api/Responses/Get": (context) => readResponse(services, context),
  "POST /api/Responses/ShowFile": (context) => showFile(services, context),
  "GET /api/Responses/File": (context) => responseFile(services, context),
});

export type { ResponseServices } from "./services.ts";
