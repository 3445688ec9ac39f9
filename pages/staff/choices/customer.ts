// What the page of a customer's choices shows.
import type { CallData, Channel } from "@billwright/schemas";

export type Customer = CallData<"GET /api/Choices/Customer">;

/** A category on a channel, with what decides whether it is sent. */
export interface ChoiceRow {
  categoryId: string;
  category: string;
  channel: Channel;
  given: boolean;
  fixedBy: "mandatory" | "ebill" | null;
  by: Customer["categories"][number]["choices"][number]["by"];
  /** The row of the record that decides; null: none does. */
  decides: Customer["history"][number] | null;
}

export const rowsOf = ({ categories, history }: Customer): ChoiceRow[] =>
  categories.flatMap(({ id, name, choices }) =>
    choices.map(({ number, ...choice }) => ({
      ...choice,
      ...{ categoryId: id, category: name },
      decides: number === null ? null : (history.find((row) => row.number === number) ?? null),
    })),
  );
