// Comments of a template, at one of its questions or at all of it: written, answered, resolved.
import type { Feature } from "../../feature.ts";
import type { TemplateServices } from "../templates/index.ts";
import { commentRoutes } from "./routes.ts";

export const comments = {
  name: "comments",
  tables: ["template_comments"],
  reads: { users: "a comment names who wrote it and who resolved it" },
  brings: (services: TemplateServices) => ({ routes: commentRoutes(services) }),
} satisfies Feature<never, never>;
