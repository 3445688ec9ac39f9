// The picture above the instalment plan, in English or Spanish (decisions-proposed.md P50).
import { useWords } from "../../i18n/useWords.ts";
import english from "./banner.en.svg";
import spanish from "./banner.es.svg";

/** A picture's words are its own: who reads neither language gets the English picture with its English words. */
const banners = {
  en: { picture: english, words: "Catch up, month by month. No down payment. No interest." },
  es: { picture: spanish, words: "Póngase al día, mes a mes. Sin pago inicial. Sin intereses." },
} as const;

export function Banner() {
  const { language } = useWords();
  const shown = /^es\b/.test(language) ? "es" : "en";
  const { picture, words } = banners[shown];
  return <img className="bw-start-banner" src={picture} alt={words} lang={shown} width={720} height={220} />;
}
