// The calls on responses.
import type { Routes } from "../../../http/route.ts";
import { findResponses } from "./findResponses.ts";
import { listResponses } from "./listResponses.ts";
import { setNotice } from "./notify.ts";
import { readResponse } from "./readResponse.ts";
import { responseFile, showFile } from "./responseFile.ts";
import type { ResponseServices } from "./services.ts";
import { removeResponse, saveWork } from "./workOn.ts";

type Names =
  | `GET /api/Responses/${"List" | "Get" | "File" | "Find"}`
  | `POST /api/Responses/${"ShowFile" | "Notify" | "Save" | "Delete"}`;

export const responseRoutes = (services: ResponseServices): Routes<Names> => ({
  "GET /api/Responses/List": (context) => listResponses({ ...services, database: context.reader }, context),
  "GET /api/Responses/Get": (context) => readResponse(services, context),
  "GET /api/Responses/Find": (context) => findResponses(services, context),
  "POST /api/Responses/Notify": (context) => setNotice(services, context),
  "POST /api/Responses/Save": (context) => saveWork(services, context),
  "POST /api/Responses/Delete": (context) => removeResponse(services, context),
  "POST /api/Responses/ShowFile": (context) => showFile(services, context),
  "GET /api/Responses/File": (context) => responseFile(services, context),
});

export type { ResponseServices } from "./services.ts";
