// The demo billers' customers, a line each. Some are odd on purpose: a balance of nothing, one that is not known, one of seven cents, a next
// bill that has no date, a ZIP that is not known, one that begins with 0.
import type { Language } from "@billwright/schemas";
import type { BankName } from "./banks.ts";

/** Account number, name, language, phone, house number, ZIP, balance, days until the next bill, the bank of an earlier payment. */
export type RecipientRow = readonly [
  id: string,
  name: string,
  language: Language,
  phone: string,
  house: string,
  zip: string | null,
  balance: string | null,
  billInDays: number | null,
  bank: BankName | null,
];

// oxfmt-ignore
export const harborRows: readonly RecipientRow[] = [
  ["100201", "Amelia Hart", "en", "+12025550110", "12", "21001", "333.33", 17, "chase"],
  ["100208", "Benjamin Cole", "en", "+12025550111", "276", "21014", "0.00", 9, null],
  ["100215", "Carmen Delgado", "es", "+12025550112", "426", "21001", "1248.60", 24, "bankOfAmerica"],
  ["100222", "David Nguyen", "en", "+12025550113", "323", "21005", "87.45", 3, "usBank"],
  ["100229", "Emma Schneider", "de", "+12025550114", "174", "21014", "0.07", 12, null],
  ["100236", "François Lefèvre", "fr", "+12025550115", "485", "21001", "412.10", null, null],
  ["100243", "Grace Park", "ko", "+12025550116", "295", "21005", null, 20, "wellsFargo"],
  ["100250", "Haruka Ellison", "en", "+12025550117", "308", "21009", "219.99", 28, null],
  ["100257", "Isabel Romero", "es", "+12025550118", "410", null, "353.12", 27, null],
  ["100264", "James Whitaker", "en", "+12025550119", "333", "21014", "170.84", 17, "navyFederal"],
  ["100271", "Kavya Iyer", "hi", "+12025550120", "469", "21009", "105.97", 3, null],
  ["100278", "Liang Chen", "zh-CN", "+12025550121", "166", "21014", "434.70", 14, "wellsFargo"],
  ["100285", "Mei-Ling Wu", "zh-TW", "+12025550122", "144", "21002", "128.82", 23, null],
  ["100292", "Nathan Brooks", "en", "+12025550123", "150", "21002", "426.94", 30, null],
  ["100299", "Oscar Villanueva", "es", "+12025550124", "11", "21005", "169.27", 24, "navyFederal"],
  ["100306", "Patricia Donnelly", "en", "+12025550125", "350", "21014", "759.95", 14, null],
  ["100313", "Quentin Marsh", "en", "+12025550126", "130", "21002", "282.03", 10, null],
  ["100320", "Rosa Jiménez", "es", "+12025550127", "234", "21001", "93.43", 12, null],
  ["100327", "Samuel Adeyemi", "en", "+12025550128", "226", "21001", "502.69", 19, "usBank"],
  ["100334", "Tara O'Connell", "en", "+12025550129", "379", "21001", "177.44", 2, null],
  ["100341", "Umar Siddiqui", "en", "+12025550130", "300", "21009", "63.61", 18, null],
  ["100348", "Victoria Lang", "en", "+12025550131", "398", null, "707.86", 10, null],
  ["100355", "William Foster", "en", "+12025550132", "212", "21009", "179.57", 8, "bankOfAmerica"],
  ["100362", "Xiu Ying Zhao", "zh-CN", "+12025550133", "427", "21009", "1253.95", 29, null],
  ["100369", "Yolanda Pierce", "en", "+12025550134", "108", "21014", "234.47", 8, null],
  ["100376", "Zachary Bloom", "en", "+12025550135", "291", "21005", "337.71", 2, "chase"],
  ["100383", "Anneliese Vogel", "de", "+12025550136", "255", "21001", "2136.68", 21, null],
  ["100390", "Brandon Kelly", "en", "+12025550137", "174", "21002", "2080.88", 29, null],
  ["100397", "Céline Marchand", "fr", "+12025550138", "272", "21009", "362.05", 27, null],
  ["100404", "Dmitri Volkov", "en", "+12025550139", "256", "21009", "510.63", 30, "navyFederal"],
  ["100411", "Eun-ji Choi", "ko", "+12025550140", "204", "21001", "2135.02", 7, null],
  ["100418", "Felipe Andrade", "es", "+12025550141", "447", "21001", "2146.51", 28, null],
  ["100425", "Georgia Tate", "en", "+12025550142", "113", "21009", "1467.65", 13, null],
  ["100432", "Henry Castellano", "en", "+12025550143", "61", "21005", "766.46", 29, "usBank"],
  ["100439", "Ingrid Solberg", "en", "+12025550144", "451", "21001", "95.41", 18, null],
  ["100446", "Jamal Washington", "en", "+12025550145", "470", "21009", "1534.07", 25, null],
  ["100453", "Kathleen Murphy", "en", "+12025550146", "289", "21009", "558.11", 4, "wellsFargo"],
  ["100460", "Lucía Fernández", "es", "+12025550147", "465", "21014", "423.66", 3, null],
  ["100467", "Maxwell Greene", "en", "+12025550148", "197", "21009", "41.48", 18, null],
  ["100474", "Noor Rahman", "hi", "+12025550149", "50", "21009", "589.46", 28, null],
  ["100481", "Abigail Thorne", "en", "+12025550150", "82", "02108", "148.25", 16, null],
];

// oxfmt-ignore
export const narmadaRows: readonly RecipientRow[] = [
  ["N-5001", "Aarav Patel", "hi", "+919855500100", "10", "461001", "1384.28", 21, null],
  ["N-5002", "Diya Sharma", "hi", "+919855500101", "47", "461001", "4807.28", 15, null],
  ["N-5003", "Ishaan Gupta", "en", "+919855500102", "54", "461001", "7777.46", 26, null],
  ["N-5004", "Meera Nair", "en", "+919855500103", "57", "461001", "975.49", 8, null],
  ["N-5005", "Sanjay Kulkarni", "hi", "+919855500104", "82", "461001", "2999.83", 28, null],
];
