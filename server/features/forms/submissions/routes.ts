// The calls that submit a form, in the order a page makes them (index.ts).
import type { Routes } from "../../../http/route.ts";
import { recordingErrors } from "../../platform/index.ts";
import { submitAttachments } from "./attachments.ts";
import { postActions } from "./postActions.ts";
import { recordProgress } from "./progress.ts";
import type { SubmissionServices } from "./services.ts";
import { submitEnrollment } from "./submit.ts";

type Names = `POST /api/Enrollments/${"RecordProgress" | "SubmitEnrollment" | "SubmitAttachments" | "PostActions"}`;

export function submissionRoutes(services: SubmissionServices): Routes<Names> {
  const noting = recordingErrors(services);
  return {
    "POST /api/Enrollments/RecordProgress": (context) => recordProgress(services, context),
    "POST /api/Enrollments/SubmitEnrollment": noting((context) => submitEnrollment(services, context)),
    "POST /api/Enrollments/SubmitAttachments": noting((context) => submitAttachments(services, context)),
    "POST /api/Enrollments/PostActions": noting((context) => postActions(services, context)),
  };
}
