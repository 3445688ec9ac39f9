// SMTP_URL: smtp://user:password@host:port, or smtps:// with TLS from the first byte.

/** What is wrong with the address, without its password; null: nothing. */
export function faultOfSmtp(address: string): string | null {
  const { hostname, username, password } = new URL(address);
  if (hostname === "") return "names no host: smtps://user:password@host";
  return (username === "") === (password === "") ? null : "has one of user and password: give both, or neither";
}
