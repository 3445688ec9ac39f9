// Whether this process can serve.

// What others may call.
export { type Health, healthOf } from "./routes.ts";
