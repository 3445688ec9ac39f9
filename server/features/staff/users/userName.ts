/**
 * SQL for a user's name as shown to others: first and last name, or the address if there is none. `user`: the table or its alias, never a
 * value from a request.
 */
export const userName = (user: "users" | "u" | "updater" | "submitter" | "resolver"): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.email)`;
