// A plausible input of each type: its definition, a good answer, and a wrong one. A type without a line does not compile.
import type { FormContext, FormEvent } from "@billwright/engine";
import type { InputForm, InputType, Json } from "@billwright/schemas";

export interface Sample {
  input: Omit<InputForm, "id" | "inputType">;
  /** The events of a good answer to the input of this id. */
  filled: (id: string) => FormEvent[];
  /** The events of a wrong answer; empty: it is required and missing. */
  wrong: (id: string) => FormEvent[];
  context?: Partial<FormContext>;
}

const answers =
  (value: Json) =>
  (input: string): FormEvent[] => [{ type: "answer", input, value }];
const leftOut = () => [];
const attaches =
  (name: string, type: string, size: number) =>
  (input: string): FormEvent[] => [{ type: "file", input, files: [{ name, type, size }] }];
const signs =
  (size: number) =>
  (input: string): FormEvent[] => [
    { type: "signature", input, file: { name: "signature.png", type: "image/png", size } },
  ];

const payments = [
  { guid: "g-bank", name: "Bank transfer", notes: "Taken on the due date, without a fee." },
  { guid: "g-card", name: "Card" },
  { guid: "g-cash", name: "Cash at a counter" },
];

const topics = [
  { guid: "g-outages", name: "Outages in my street" },
  { guid: "g-bills", name: "New bills" },
  { guid: "g-offers", name: "Offers" },
];

export const samples: Record<InputType, Sample> = {
  ShortText: {
    input: {
      name: "Meter number",
      required: true,
      length: 12,
      description: "On the front of the meter, below the dial.",
    },
    filled: answers("H-204 881"),
    wrong: leftOut,
  },
  Text: {
    input: { name: "What happened?", required: true },
    filled: answers("The lights flicker since the storm of Tuesday night.\nOnly upstairs."),
    wrong: leftOut,
  },
  Date: {
    input: { name: "Move-in date", required: true },
    filled: answers("2026-12-01"),
    wrong: answers("9999-06-01"),
  },
  Time: { input: { name: "Best time to call", required: true }, filled: answers("14:30"), wrong: leftOut },
  Email: {
    input: { name: "E-mail address", required: true },
    filled: answers("maria@example.com"),
    wrong: answers("maria@"),
  },
  PhoneNumber: {
    input: { name: "Mobile number", required: true },
    filled: answers("+12025550123"),
    wrong: answers("+1202555"),
  },
  MultipleChoice: {
    input: { name: "How do you want to pay?", required: true, options: payments, enableNotesToDisplay: true },
    filled: answers("g-bank"),
    wrong: leftOut,
  },
  CheckBox: {
    input: { name: "What may we write to you about?", required: true, options: topics },
    filled: answers(["g-outages", "g-bills"]),
    wrong: leftOut,
  },
  Dropdown: {
    input: { name: "Preferred way to pay", required: true, options: payments },
    filled: answers("g-card"),
    wrong: leftOut,
  },
  Attachment: {
    input: { name: "Proof of address", required: true, length: 1 },
    filled: attaches("lease.pdf", "application/pdf", 240_000),
    wrong: attaches("the whole contract, scanned.pdf", "application/pdf", 2_500_000),
  },
  InstallmentPeriod: { input: { name: "Number of instalments", required: true }, filled: answers(6), wrong: leftOut },
  DateTime: {
    input: { name: "When shall the technician come?", required: true },
    filled: answers("2026-12-01T14:30:00.000Z"),
    wrong: leftOut,
  },
  AutoPayDate: {
    input: { name: "Pay date", required: true },
    filled: answers("2026-12-05"),
    wrong: answers("2026-11-02"),
  },
  Signature: { input: { name: "Your signature", required: true }, filled: signs(12_000), wrong: signs(3_000_000) },
  Rating: { input: { name: "How was your visit?", required: true, length: 5 }, filled: answers(4), wrong: leftOut },
};
