// How a submission comes about, step by step (threats.md T17-T21). Each step is one transaction, so a crash leaves it done or not done.
//
//   SubmitEnrollment ──▶ reserved ──SubmitAttachments──▶ files ──PostActions──▶ final
//                            └───────────PostActions, where no file is required──────▲
//
//   reserved  the answers were replayed and stored; required files may still be missing
//   files     every required file has arrived
//   final     bank details taken, jobs enqueued, counted; from here on it is submitted, and stays so
//
// Only `final` counts as submitted. What stopped before goes on where it stopped, from any device, by the same link. A step done again
// answers as it did the first time and does nothing.
export type { ReportState } from "../enrollments/store.ts";
