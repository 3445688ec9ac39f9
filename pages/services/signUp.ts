/** Whether businesses can sign up here: an operator may close it (P141). The page's HTML says so. */
export const isSignUpOpen = (): boolean => document.documentElement.dataset["signUp"] !== "off";
