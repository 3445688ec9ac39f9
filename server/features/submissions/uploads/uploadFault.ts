/** What is wrong with an uploaded file. `content`: it is something else. `unsafe`: it could harm those who open it. */
export type UploadFault = "content" | "unsafe";
