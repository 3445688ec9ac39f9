// The shell of the staff's pages: navigation, tables, dialogs.
import type { Messages } from "../message.ts";

export const staffShellMessages = {
  "staff.menu": "Menu",
  "staff.navigation": "Navigation",
  "staff.templates": "Templates",
  "staff.account": "Account",
  "staff.approval": "Template approval",
  "staff.userMenu": "{name}: profile and sign out",
  "staff.cancel": "Cancel",
  "staff.actions": "Actions",
  "staff.range": "{from} to {to} of {total}",
  "staff.previous": "Previous",
  "staff.next": "Next",
  "staff.failed": "This could not be loaded",
  "staff.save": "Save",
  "staff.tools": "Search and filter",
  "staff.clearSearch": "Clear the search",
  "staff.loading": "Loading…",
  "filter.has": "Logical Operator has is not supported yet",
  "filter.unreadable": "This filter could not be read: {text}",
} as const satisfies Messages;
