// How much a customer may have to download before the first field of an ordinary form can be filled in. kB are 1,000 bytes.
export const budgets = {
  /** The scripts of any customer's page, gzip: the form's engine and renderer are not among them. */
  shellKb: 150,
  /** All scripts of an ordinary form, gzip, with the parts that come late. */
  formKb: 200,
  /** All that is sent, Brotli, with its headers. The maintenance page, which no failing server could send, is 1 kB of it. */
  wireKb: 190,
  requests: 12,
  /** Cumulative layout shift. */
  shift: 0.01,
} as const;
