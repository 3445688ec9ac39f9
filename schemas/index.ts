export * from "./enumerations.ts";
export * from "./enrollment.ts";
export * from "./submission.ts";
export * from "./messages/message.ts";
export * from "./messages/catalogue.ts";
export * from "./messages/check.ts";
