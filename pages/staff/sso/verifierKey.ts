/** Where the browser that begins a single sign-on keeps what proves, at its end, that it is the same one (threats.md T51). */
export const verifierKey = "billwright-sso";
