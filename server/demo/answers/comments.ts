// What customers wrote below the survey, in the languages they wrote in; who writes in none of these wrote in English.
import type { Language } from "@billwright/schemas";

type Comments = readonly [string, ...string[]];

export const comments: Partial<Record<Language, Comments>> & { en: Comments } = {
  en: [
    "The crew that repaired our line after the storm was outstanding.",
    "I waited 40 minutes on the phone before anyone answered.",
    "Please show the price per unit on the first page of the bill.",
    "We lose power every time it rains on Mill Creek Road.",
    "Thank you for the text messages during the outage, they helped a lot.",
    "The website signs me out while I am still reading my bill.",
    "Water pressure has been low since September.",
    "Autopay works well. No complaints.",
    "My bill doubled in one month and nobody could tell me why.",
    "Could you offer a plan that is cheaper at night for electric cars?",
    "The new meter is great, I can see my usage every day.",
    "Street light in front of 14 Pier Hill has been out for weeks.",
    "Friendly staff at the office, they sorted my move in ten minutes.",
    "The water sometimes tastes of chlorine.",
    "I would like to be told earlier when you dig up our street.",
    "Paper bills arrive only a few days before they are due.",
    "The installment plan helped us through a hard winter. Thank you.",
    "Please bring back the usage comparison with last year.",
  ],
  es: [
    "La atención en español por teléfono es muy buena.",
    "La factura es difícil de entender.",
    "Hubo tres cortes de luz este mes en Northfield.",
    "Gracias por el plan de pagos.",
    "La presión del agua es baja por las mañanas.",
  ],
  fr: ["Le technicien a été ponctuel et aimable.", "J’aimerais une facture plus simple."],
  ko: ["한국어 안내가 있어서 편리합니다.", "정전 안내 문자가 더 빨리 왔으면 좋겠습니다."],
  "zh-CN": ["中文页面很方便，谢谢。", "希望账单更容易看懂。"],
};
