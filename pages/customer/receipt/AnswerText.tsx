// An answer as people read it, by the type of its question.
import { PhoneText, monthsText, payDayText } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { answerText, clockText } from "./answerText.ts";
import { useOwnZone } from "./useOwnZone.ts";
import type { Submission } from "./useReceipt.ts";

export function AnswerText({ answer: { type, name, text, notReceived } }: { answer: Submission["answers"][number] }) {
  const { t, language } = useWords();
  const zone = useOwnZone();
  if (notReceived !== undefined) {
    const names = type === "Signature" ? [name] : notReceived;
    return [text, ...names.map((each) => t("after.notReceived", { name: each }))].filter(Boolean).join(", ");
  }
  if (type === "PhoneNumber") return <PhoneText number={text} />;
  // Its text is the name of the picture's file.
  if (type === "Signature") return t("after.signed");
  if (type === "AutoPayDate") return payDayText(text, { t, language });
  if (type === "Time") return clockText(text, language);
  // Where the author has named the choice, its text is that name.
  if (type === "InstallmentPeriod" && /^\d+$/.test(text)) return monthsText(text, { t });
  return answerText(text, language, zone);
}
