// The account's users and their roles (forms.txt §6).
import type { Messages } from "../message.ts";

export const usersMessages = {
  "users.title": "Users",
  "users.lead": "Everyone who signs in for {account}. A new role holds from that person's next step on.",
  "users.leadReading": "Everyone who signs in for {account}. Only an Owner can change roles.",
  "users.name": "Name",
  "users.role": "Role",
  "users.roleOf": "Role of {name}",
  "users.you": "You",
  "users.disabled": "Disabled",
  "users.search": "Search by name or e-mail",
  "users.none": "No user of that name",
  "users.noneHelp": "Nobody's name or e-mail holds what you searched for.",
  "users.roleChanged": "{name} is now: {role}",
  "role.Owner": "Admin (Owner)",
  "role.User": "User",
  "role.SuperAdmin": "Super admin",
  "role.PartnerAdmin": "Partner admin",
  "role.Admin": "Account admin",
  "role.Display": "Display",
  "role.PartnerUser": "Partner user",
  "role.SuperAdminDisplay": "Super admin (display)",
  "users.lastOwner": "The account needs at least one Owner.",
  "users.ownRole": "You cannot change your own role.",
} as const satisfies Messages;
