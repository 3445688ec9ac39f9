// What Node has warned of as deprecated in this worker. Loaded once, however many files it runs.
import process from "node:process";

export const deprecations: string[] = [];

process.on("warning", ({ name, message }) => {
  if (name === "DeprecationWarning") deprecations.push(message);
});
