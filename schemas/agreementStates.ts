/** Of an agreement. `new`: not prepared yet; `open`: it can be signed. */
export const agreementStates = ["new", "open", "signed", "declined"] as const;
export type AgreementState = (typeof agreementStates)[number];
