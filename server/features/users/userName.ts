/** SQL for a user's name as others read it: first and last name, or the address where there is none. `user`: the table or its alias, never anything a request says. */
export const userName = (user: "users" | "u" | "updater" | "submitter"): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.email)`;
