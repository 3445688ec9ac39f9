// What a form's page can show first whose code is a download of its own: input types, a form's type, and what is shown in place of a form.
export const lateCodes = [
  "InstallmentPeriod",
  "InstallmentPlan",
  "Dpp",
  "DateTime",
  "Attachment",
  "Signature",
  "AutoPay",
  "standingPlan",
  "receipt",
  "closed",
] as const;
export type LateCode = (typeof lateCodes)[number];

export const isLateCode = (name: unknown): name is LateCode => lateCodes.some((code) => code === name);
