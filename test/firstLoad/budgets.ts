// How much a customer may have to download before all of an ordinary form works. kB are 1,000 bytes.
export const budgets = {
  /** The scripts of a customer's page that shows no form, gzip, with what shows a footer's HTML; and those of one that does, without the form's own. */
  shellKb: 125,
  /** All scripts of an ordinary form, gzip. */
  formKb: 170,
  /** All that is sent, Brotli, with its headers. The maintenance page, which no failing server could send, is 1 kB of it. */
  wireKb: 165,
  requests: 12,
  /** Cumulative layout shift. */
  shift: 0.01,
} as const;
