// The words of the button that shows a password, on the staff's pages.
export const passwordWords = {
  show: "session.show",
  hide: "session.hide",
  showPassword: "session.showPassword",
  hidePassword: "session.hidePassword",
} as const;
