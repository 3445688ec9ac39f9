// The calls on the comments of a template: at one of its questions or fields, or at all of it.
import { Type } from "typebox";
import { rolesThatEdit } from "../enumerations.ts";
import { longestComment } from "../templateBounds.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { Done, id, nullable, strict } from "./shapes.ts";

const template = id("The template");

const Written = {
  commentId: Type.String(),
  text: Type.String(),
  user: Type.String({ description: "A name" }),
  at: Type.String({ format: "date-time" }),
};

export const templateCommentCalls = {
  "GET /api/Templates/Comments": call({
    summary: "The comments of a template with their answers, the oldest first.",
    ...ofAccount,
    names: ["query.id"],
    query: strict({ id: template }),
    data: strict({
      comments: Type.Array(
        strict({
          ...Written,
          element: nullable(
            Type.String({
              description: "What it is about: input:ID of a form's question, or a field; null: all of it",
            }),
          ),
          version: Type.Integer({ description: "The newest version when it was written" }),
          answers: Type.Array(strict(Written)),
          resolvedBy: nullable(Type.String({ description: "A name; null: it is open" })),
        }),
      ),
    }),
  }),
  "POST /api/Templates/Comment": call({
    summary: "Writes a comment, or answers one; its people get a mail.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id", "body.answerTo"],
    body: strict({
      id: template,
      element: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
      answerTo: Type.Optional(id("The comment that is answered")),
      text: Type.String({ maxLength: longestComment, description: "Required: empty is refused" }),
    }),
    data: strict({ commentId: Type.String() }),
  }),
  "POST /api/Templates/ResolveComment": call({
    summary: "Marks a comment as resolved, or opens it again.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id", "body.commentId"],
    body: strict({ id: template, commentId: id("The comment"), isResolved: Type.Boolean() }),
    data: Done,
  }),
} as const;
