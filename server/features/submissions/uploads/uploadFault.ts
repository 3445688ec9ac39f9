/** What is wrong with an uploaded file. `content`: it is something else. `unsafe`: it could do harm to whoever opens it. */
export type UploadFault = "content" | "unsafe";
