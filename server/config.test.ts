import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const secret = `a:${Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64")}`;
const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://user@db/billwright",
  PUBLIC_URL: "https://forms.example.com/",
  SECRETS: secret,
  SMTP_URL: "smtps://mail.example.com",
  SMS_URL: "https://sms.example.com",
  FILES_URL: "s3://bucket",
};

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

test("nothing needs to be set in development", () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    publicUrl: "http://localhost:3000",
    database: { kind: "embedded", folder: ".data/database" },
    secrets: [],
  });
});

test("production starts with all of it set", () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    publicUrl: "https://forms.example.com",
    database: { kind: "postgres" },
  });
});

test.each(["DATABASE_URL", "PUBLIC_URL", "SECRETS", "SMTP_URL", "SMS_URL", "FILES_URL"])(
  "production refuses to start without %s, naming it and the mend",
  (name) => {
    const { [name as keyof typeof production]: _left, ...rest } = production;
    expect(problemsOf(rest)).toEqual([expect.stringMatching(new RegExp(`^${name} is not set: .{20,}`))]);
  },
);

test.each([
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://db/a", DATABASE_DIRECT_URL: "db:5432" }, "DATABASE_DIRECT_URL"],
  [{ DATABASE_DIRECT_URL: "postgres://db/a" }, "DATABASE_DIRECT_URL"],
  [{ PUBLIC_URL: "forms.example.com" }, "PUBLIC_URL"],
  [{ SMTP_URL: "mail.example.com:25" }, "SMTP_URL"],
  [{ FILES_URL: "ftp://files" }, "FILES_URL"],
  [{ SCANNER_URL: "http://scanner" }, "SCANNER_URL"],
  [{ VAPID_KEY: "c2hvcnQ" }, "VAPID_KEY"],
  [{ VAPID_KEY: "_".repeat(43) }, "VAPID_KEY"],
  [{ METRICS_PORT: "metrics.example:9464" }, "METRICS_PORT"],
  [{ METRICS_PORT: "0.0.0.0:99999" }, "METRICS_PORT"],
  [{ ...production, PUBLIC_URL: "http://forms.example.com" }, "PUBLIC_URL is not encrypted"],
  [{ PUBLIC_URL: "https://forms.example.com/app" }, "PUBLIC_URL has more than a host"],
  [{ PUBLIC_URL: "https://forms.example.com/?a=b" }, "PUBLIC_URL has more than a host"],
  [{ PUBLIC_URL: "https://forms.example.com/#a" }, "PUBLIC_URL has more than a host"],
  [{ PUBLIC_URL: "https://ada:hush@forms.example.com" }, "PUBLIC_URL names a user"],
  [{ TRUSTED_PROXIES: "0.0.0.0/0" }, "TRUSTED_PROXIES trusts"],
  [{ TRUSTED_PROXIES: "10.0.0.1, ::/0" }, "TRUSTED_PROXIES trusts"],
  [{ TRUSTED_PROXIES: "10.0.0.0/7" }, "TRUSTED_PROXIES trusts"],
  [{ TRUSTED_PROXIES: "proxy.example.com" }, "TRUSTED_PROXIES holds"],
  [{ TRUSTED_PROXIES: "10.0.0.0/99" }, "TRUSTED_PROXIES holds"],
  [{ SECRETS: `a:${Buffer.alloc(32).toString("base64")}` }, "SECRETS holds a secret .a. that is not random"],
  [{ SECRETS: `a:${Buffer.from("password".repeat(5)).toString("base64")}` }, "SECRETS holds a secret .a. that is not"],
  [{ SECRETS: `${secret},b:${Buffer.alloc(64, 255).toString("base64")}` }, "SECRETS holds a secret .b. that is not"],
  [{ SECRETS: "password" }, "SECRETS"],
  [{ SECRETS: "a:c2hvcnQ=" }, "SECRETS"],
])("%j is refused, naming %s and never the secret", (environment, name) => {
  const problems = problemsOf(environment as Record<string, string>);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}`))]);
  for (const part of (environment as { SECRETS?: string }).SECRETS?.split(/[:,]/) ?? [])
    if (part.length > 4 && part !== "password") expect(problems.join()).not.toContain(part);
  expect(problems.join()).not.toContain("hush");
});

test.each<Record<string, string>>([
  { TRUSTED_PROXIES: "10.0.0.0/8 192.0.2.7,2001:db8::/32" },
  { TRUSTED_PROXIES: "" },
  { PUBLIC_URL: "https://forms.example.com:8443/" },
  { PUBLIC_URL: "http://localhost:4000" },
  { SECRETS: `${secret},b:${Buffer.from("another0123456789bcdefghiklmopqr").toString("base64url")}` },
])("%j is accepted", (environment) => {
  expect(problemsOf(environment)).toEqual([]);
});

test("all faults are told at once", () => {
  expect(problemsOf({ PORT: "x", SMS_URL: "y" })).toHaveLength(2);
});

test.each([
  ["9464", "127.0.0.1"],
  ["0.0.0.0:9464", "0.0.0.0"],
  ["[::]:9464", "::"],
])("metrics at %s are read at %s: a port alone is open to this machine only", (text, host) => {
  expect(readConfig({ METRICS_PORT: text }).metrics).toEqual({ host, port: 9464 });
});
