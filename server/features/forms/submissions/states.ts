// How a submission comes about, step by step (threats.md T17-T21). Each step is one transaction, so a crash leaves it done or not done.
//
//   SubmitEnrollment ──▶ reserved ──SubmitAttachments──▶ files ──PostActions──▶ final
//                            └───────────PostActions, where no file is required──────▲
//
//   reserved  the answers were replayed and stored; required files may still be missing
//   files     every required file has arrived
//   final     bank details taken, jobs enqueued, counted; from here on it is submitted, and stays so
//
// Only `final` counts as submitted. A submission that stopped earlier continues there, from any device, by the same link. A repeated step
// returns its first answer and does nothing.
export type { ReportState } from "../enrollments/index.ts";
