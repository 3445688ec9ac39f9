// What the pages of those who sign in say beside the parts of the form and of the session; an area of their words is a file beside this one.
import { analyticsMessages } from "./analytics.ts";
import { approvalMessages } from "./approval.ts";
import { caseMessages } from "./cases.ts";
import { commentMessages } from "./comments.ts";
import { galleryMessages } from "./gallery.ts";
import { responseMessages } from "./responses.ts";
import { lifeMessages } from "./life.ts";
import { listMessages } from "./lists.ts";
import { reviewMessages } from "./review.ts";
import { shareMessages } from "./share.ts";
import { staffShellMessages } from "./staffShell.ts";
import { templateMessages } from "./templates.ts";

export const staffPart = {
  ...analyticsMessages,
  ...approvalMessages,
  ...caseMessages,
  ...commentMessages,
  ...galleryMessages,
  ...responseMessages,
  ...lifeMessages,
  ...listMessages,
  ...reviewMessages,
  ...shareMessages,
  ...staffShellMessages,
  ...templateMessages,
} as const;
