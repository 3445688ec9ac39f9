// Reads what a biller answers to a fact.
import { conformsTo } from "../../conformsTo.ts";
import { BillerAway } from "./biller.ts";
import { FactAnswerSchema, isRefusable, type FactAnswer, type FactKind } from "./facts.ts";

const isAnswer = conformsTo(FactAnswerSchema);

/** @throws BillerAway for anything but the agreed shape, and for the refusal of what cannot be refused. */
export function parseFactAnswer(kind: FactKind, answer: unknown): FactAnswer {
  if (!isAnswer(answer)) throw new BillerAway("The biller answered something else than agreed.");
  if (answer.status === "acknowledged") return { status: "acknowledged", from: answer.from ?? null };
  if (!isRefusable(kind)) throw new BillerAway(`The biller refused ${kind}, which cannot be refused.`);
  return { status: "refused", reason: answer.reason };
}
