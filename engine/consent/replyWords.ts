// The words by which a text message stops, starts or asks for help (47 CFR 64.1200(a)(10), CTIA), and what reads as a no without being one of them.
// In capitals, without accents, blanks and signs, as `readReply` compares them.
import type { Language } from "@billwright/schemas";

export type ReplyWord = "stop" | "start" | "help";

type Words = Readonly<Record<Language, string>>;

/** In English as the rule and the carriers have them, in the others what means the same. Chinese words and Korean ones are read inside a sentence by `noSigns`. */
export const replyWords: Readonly<Record<ReplyWord, Words>> = {
  stop: {
    en: "STOP STOPALL QUIT END REVOKE OPTOUT CANCEL UNSUBSCRIBE UNSUB ENDALL CANCELALL STOPIT STOPNOW OPTMEOUT",
    es: "ALTO PARAR PARE PAREN BAJA CANCELAR CANCELE DETENER DETENGAN FIN TERMINAR REVOCAR BASTA SALIR ANULAR NOMAS DARDEBAJA DARSEDEBAJA DARMEDEBAJA DESUSCRIBIR DESUSCRIBIRME",
    fr: "ARRET ARRETER ARRETEZ ARRETE FIN ANNULER DESABONNER DESABONNEMENT SEDESABONNER MEDESABONNER DESINSCRIRE DESINSCRIPTION SEDESINSCRIRE RESILIER REVOQUER QUITTER TERMINER CESSER CESSEZ",
    de: "STOPP STOPPEN ENDE BEENDEN ABMELDEN ABBESTELLEN KUNDIGEN KUENDIGEN WIDERRUF WIDERRUFEN ABBRECHEN AUSTRAGEN AUFHOREN AUFHOEREN",
    "zh-CN": "停止 停 退订 取消 取消订阅 结束 退出 撤销 撤回 停止发送 TD",
    "zh-TW": "停止 停 退訂 取消 取消訂閱 結束 退出 撤銷 撤回 停止發送",
    ko: "중지 정지 중단 취소 종료 해지 거부 수신거부 구독취소 구독해지 그만 철회 탈퇴 스톱",
    hi: "रोकें रोको रोक बंद बंदकरें बंदकरो बंदकरे रद्द रद्दकरें रद्दकरो समाप्त समाप्तकरें हटाएं हटाओ छोड़ें वापसलें सदस्यतासमाप्तकरें स्टॉप ROKO BANDKARO",
  },
  start: {
    en: "START UNSTOP RESUME SUBSCRIBE RESUBSCRIBE OPTIN",
    es: "INICIAR INICIO COMENZAR EMPEZAR ALTA REANUDAR SUSCRIBIR SUSCRIBIRME",
    fr: "DEBUT DEMARRER COMMENCER REPRENDRE ABONNER SABONNER MABONNER",
    de: "STARTEN BEGINNEN ANMELDEN FORTSETZEN ABONNIEREN",
    "zh-CN": "开始 订阅 恢复",
    "zh-TW": "開始 訂閱 恢復",
    ko: "시작 재개 구독 수신동의",
    hi: "शुरू शुरूकरें शुरूकरो प्रारंभ स्टार्ट",
  },
  help: {
    en: "HELP INFO",
    es: "AYUDA INFORMACION",
    fr: "AIDE INFOS",
    de: "HILFE",
    "zh-CN": "帮助 说明",
    "zh-TW": "幫助 說明",
    ko: "도움 도움말 안내",
    hi: "मदद सहायता हेल्प",
  },
};

/** They stop everything, whatever a setting makes of the others. */
export const stopAllWords = "STOPALL ENDALL CANCELALL";

/** What may stand beside a word and changes nothing. */
export const politeWords =
  "PLEASE PLS PLZ NOW THANKS THANK YOU THX BITTE DANKE SOFORT POR FAVOR GRACIAS AHORA YA SVP MERCI SIL VOUS TE PLAIT MAINTENANT 请 請 谢谢 謝謝 马上 馬上 제발 부탁합니다 कृपया धन्यवाद";

/** Words of a sentence that may be a no: they send a message to staff, who lose little by one that was none. */
export const noWords: readonly string[] = [
  "NO NOT DONT DOESNT DIDNT CANT WONT NEVER NOPE NAH NONE STOPPED STOPPING REMOVE REMOVED DELETE LEAVE ALONE WRONG SPAM ENOUGH CEASE DESIST UNSUBSCRIBED OPT OPTED OFF ANYMORE HARASS HARASSING HARASSMENT LAWYER REFUSE REJECT BLOCK BLOCKED BLOCKING DECLINE WITHDRAW REVOKED REPORT",
  "NUNCA JAMAS DEJEN DEJE DEJA QUITEN QUITAR QUITE BORREN BORRAR ELIMINEN ELIMINAR EQUIVOCADO MOLESTEN MOLESTAR SUFICIENTE RECHAZO",
  "NON PAS PLUS RIEN SUPPRIMER SUPPRIMEZ RETIRER RETIREZ ERREUR ASSEZ LAISSEZ TRANQUILLE DESABONNEZ",
  "NEIN NICHT NICHTS KEIN KEINE KEINEN KEINER NIE NIEMALS LASST LASSEN LASS RUHE FALSCH FALSCHE LOSCHEN LOESCHEN LOSCHT ENTFERNEN ENTFERNT GENUG SCHLUSS VERWEIGERE STOPPT",
  "नहीं नही मत ना गलत हटा हटाइए हटाइये NAHI NAHIN MAT BAND BAS",
];

/** In Chinese and Korean, which write sentences without such words between blanks, and signs. */
export const noSigns =
  "不 别 別 勿 停 退 取消 删 刪 拒 错 錯 没 沒 够了 夠了 骚扰 騷擾 아니 마세요 마시 말아 보내지 싫 거부 그만 중지 중단 해지 취소 삭제 스팸 잘못 않 차단 🛑 ✋ 🚫 ⛔ ❌ 🖕 👎 🔇";
