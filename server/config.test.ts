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
  "production refuses to start without %s, naming it and the remedy",
  (name) => {
    const { [name as keyof typeof production]: _left, ...rest } = production;
    expect(problemsOf(rest)).toEqual([expect.stringMatching(new RegExp(`^${name} is not set: .{20,}`))]);
  },
);

const other = Buffer.from("another0123456789bcdefghiklmopqr").toString("base64url");
const stripe = "stripe://sk_hush@pay.example.com?key=pk_a&webhook=whsec_hush";

/** What is set, and how its one fault begins. */
const refused: readonly (readonly [set: Readonly<Record<string, string>>, says: string])[] = [
  [{ NODE_ENV: "prod" }, 'NODE_ENV is "prod": give production'],
  [{ NODE_ENV: "Production" }, 'NODE_ENV is "Production": give production'],
  [{ PORT: "http" }, 'PORT is "http": give a whole number'],
  [{ PORT: "70000" }, "PORT is .70000.: give a whole number from 0 to 65535"],
  [{ PORT: "-1" }, "PORT is"],
  [{ PORT: "3000.5" }, "PORT is"],
  [{ PORT: "0x1F" }, "PORT is"],
  [{ PORT: "6000" }, "PORT is 6000, a port that browsers refuse to open: give another"],
  [{ PORT: "4189" }, "SANDBOX_PORT is 4190, a port that browsers refuse to open: give another"],
  [{ ...production, PUBLIC_URL: "https://forms.example.com:6667" }, "PUBLIC_URL is 6667, a port that browsers refuse"],
  [{ RATE_LIMIT: "none" }, "RATE_LIMIT is"],
  [{ SIGN_UP: "yes" }, 'SIGN_UP is "yes": give on or off'],
  [{ RATE_LIMIT: "99999999999" }, "RATE_LIMIT is"],
  [{ SANDBOX_PORT: "3000" }, "SANDBOX_PORT is PORT"],
  [{ SANDBOX_PORT: "x" }, "SANDBOX_PORT is .x.: give a whole number"],
  [{ ...production, SANDBOX_PORT: "3001" }, "SANDBOX_PORT is set: the sandbox .* is for development"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL is not an address that can be used: start it with postgres://"],
  [{ DATABASE_URL: "localhost:5432/name" }, "DATABASE_URL is not an address"],
  [{ DATABASE_URL: "postgres://ada:hush#1@db/name" }, "DATABASE_URL is not an address"],
  [
    { DATABASE_URL: "postgres://ada:hush%zz@db/name" },
    "DATABASE_URL has a % that begins no character: write it as %25",
  ],
  [{ DATABASE_URL: "postgres://db/a", DATABASE_DIRECT_URL: "db:5432" }, "DATABASE_DIRECT_URL is not an address"],
  [{ DATABASE_DIRECT_URL: "postgres://db/a" }, "DATABASE_DIRECT_URL is set and DATABASE_URL is not"],
  [{ DATABASE_URL: "postgres://db/a", DATABASE_READ_URL: "replica:5432" }, "DATABASE_READ_URL is not an address"],
  [{ DATABASE_READ_URL: "postgres://replica/a" }, "DATABASE_READ_URL is set and DATABASE_URL is not"],
  [{ PUBLIC_URL: "forms.example.com" }, "PUBLIC_URL is not an address"],
  [{ PUBLIC_URL: "https://" }, "PUBLIC_URL is not an address"],
  [{ PUBLIC_URL: "ftp://forms.example.com" }, "PUBLIC_URL is not an address"],
  [{ PUBLIC_URL: "https://*.example.com" }, "PUBLIC_URL names no one host"],
  [{ ...production, PUBLIC_URL: "http://forms.example.com" }, "PUBLIC_URL is not encrypted"],
  [{ PUBLIC_URL: "https://forms.example.com/app" }, "PUBLIC_URL has more than a host"],
  [{ PUBLIC_URL: "https://forms.example.com/?a=b" }, "PUBLIC_URL has more than a host"],
  [{ PUBLIC_URL: "https://forms.example.com/#a" }, "PUBLIC_URL has more than a host"],
  [{ PUBLIC_URL: "https://ada:hush@forms.example.com" }, "PUBLIC_URL names a user"],
  [{ SMTP_URL: "mail.example.com:25" }, "SMTP_URL is not an address"],
  [{ SMTP_URL: "smtp://" }, "SMTP_URL names no host"],
  [{ SMTP_URL: "smtps://ada@mail.example.com" }, "SMTP_URL has one of user and password"],
  [{ SMTP_URL: "smtps://:hush@mail.example.com" }, "SMTP_URL has one of user and password"],
  [{ SMTP_URL: "smtp://mail.example.com:99999" }, "SMTP_URL is not an address"],
  [{ SMS_URL: "sms.example.com" }, "SMS_URL is not an address"],
  [{ WHATSAPP_URL: "whatsapp://send" }, "WHATSAPP_URL is not an address"],
  [{ SMS_URL: "https://sms.example.com/?rate=0" }, "SMS_URL has a rate that is no number of messages a second"],
  [{ SMTP_URL: "smtp://mail.example.com?rate=many" }, "SMTP_URL has a rate that is no number of messages a second"],
  [{ SMTP_URL: "smtp://mail.example.com?concurrency=0" }, "SMTP_URL has a concurrency that cannot be"],
  [{ SMTP_URL: "smtp://mail.example.com?events=postmark&key=hush" }, "SMTP_URL has events of nobody who is known"],
  [{ SMTP_URL: "smtp://mail.example.com?key=hush" }, "SMTP_URL has a key or a topic of no provider"],
  [{ SMTP_URL: "smtp://mail.example.com?events=ses" }, "SMTP_URL names no topic of events"],
  [{ SMTP_URL: "smtp://mail.example.com?events=ses&topic=arn:aws:sqs:hush" }, "SMTP_URL names no topic of events"],
  [
    { SMTP_URL: "smtp://mail.example.com?events=ses&topic=arn:aws:sns:evil.example/:123456789012:a" },
    "SMTP_URL names no topic of events",
  ],
  [{ SMTP_URL: "smtp://mail.example.com?events=mailgun&key=hush" }, "SMTP_URL has no key of events"],
  [{ SMTP_URL: "smtp://mail.example.com?events=sendgrid&key=hush" }, "SMTP_URL has no key of events"],
  [{ FILES_URL: "ftp://files" }, "FILES_URL is not an address that can be used: start it with s3:// or file://"],
  [{ FILES_URL: "s3://" }, "FILES_URL names no bucket"],
  [{ FILES_URL: "s3://key@bucket" }, "FILES_URL has one of KEY and SECRET"],
  [{ FILES_URL: "s3://key:hush%zz@bucket" }, "FILES_URL has a % that begins no character"],
  [{ FILES_URL: "s3://bucket?endpoint=minio:9000" }, "FILES_URL has an endpoint that is no address"],
  [{ FILES_URL: "file://srv/files" }, "FILES_URL names no folder of this machine"],
  [{ FILES_URL: "file:///" }, "FILES_URL names the root of this machine"],
  [{ SCANNER_URL: "http://scanner" }, "SCANNER_URL is not an address"],
  [{ SCANNER_URL: "clamd://" }, "SCANNER_URL names no host"],
  [{ SCANNER_URL: "clamd+unix://run/clamd.sock" }, "SCANNER_URL names no socket"],
  [{ PAYMENTS_URL: "https://api.stripe.com" }, "PAYMENTS_URL is not an address"],
  [{ PAYMENTS_URL: stripe.replace("sk_hush@", "") }, "PAYMENTS_URL names no secret key"],
  [{ PAYMENTS_URL: stripe.replace("key=pk_a&", "") }, "PAYMENTS_URL names no publishable key"],
  [{ PAYMENTS_URL: stripe.replace("&webhook=whsec_hush", "") }, "PAYMENTS_URL names no signing secret"],
  [{ ...production, PAYMENTS_URL: stripe.replace("pay.", "forms.") }, "PAYMENTS_URL needs a host of its own"],
  [{ SIGNING_URL: "docuseal://api.docuseal.com" }, "SIGNING_URL names no API key"],
  [{ VAPID_KEY: "c2hvcnQ" }, "VAPID_KEY is no private key"],
  [{ VAPID_KEY: "_".repeat(43) }, "VAPID_KEY is no private key"],
  [{ METRICS_PORT: "metrics.example:9464" }, "METRICS_PORT is no port"],
  [{ METRICS_PORT: "0.0.0.0:99999" }, "METRICS_PORT is"],
  [{ IP_LOOKUP_URL: "what-is-my-ip" }, "IP_LOOKUP_URL is not an address"],
  [{ SUPPORT_PHONE: "see our site" }, "SUPPORT_PHONE is no phone number"],
  [{ SUPPORT_EMAIL: "help at example.com" }, "SUPPORT_EMAIL is no e-mail address"],
  [{ TRUSTED_PROXIES: "0.0.0.0/0" }, "TRUSTED_PROXIES trusts"],
  [{ TRUSTED_PROXIES: "10.0.0.1, ::/0" }, "TRUSTED_PROXIES trusts"],
  [{ TRUSTED_PROXIES: "10.0.0.0/7" }, "TRUSTED_PROXIES trusts"],
  [{ TRUSTED_PROXIES: "proxy.example.com" }, "TRUSTED_PROXIES holds"],
  [{ TRUSTED_PROXIES: "10.0.0.0/99" }, "TRUSTED_PROXIES holds"],
  [{ TRUSTED_HOSTS: "https://erp.internal" }, "TRUSTED_HOSTS holds"],
  [{ TRUSTED_HOSTS: "*" }, "TRUSTED_HOSTS holds"],
  [{ TRUSTED_HOSTS: "erp.internal, 0.0.0.0/0" }, "TRUSTED_HOSTS trusts"],
  [{ SECRETS: "hush" }, "SECRETS holds something that is not ID:BASE64"],
  [{ SECRETS: "a:c2hvcnQ=" }, "SECRETS holds a secret .a. of 5 bytes"],
  [{ SECRETS: `${secret},a:${other}` }, "SECRETS names the secret .a. twice"],
  [{ SECRETS: `a:${Buffer.alloc(32).toString("base64")}` }, "SECRETS holds a secret .a. that is not random"],
  [{ SECRETS: `a:${Buffer.from("password".repeat(5)).toString("base64")}` }, "SECRETS holds a secret .a. that is not"],
  [{ SECRETS: `${secret},b:${Buffer.alloc(64, 255).toString("base64")}` }, "SECRETS holds a secret .b. that is not"],
];

test.each(refused)("%j is refused: %s", (environment, says) => {
  const problems = problemsOf(environment);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${says}`))]);
  // A fault says what to do, and never the secret.
  expect(problems[0]).toMatch(/: .{10,}/);
  for (const part of environment["SECRETS"]?.split(/[:,]/) ?? [])
    if (part.length > 4) expect(problems.join()).not.toContain(part);
  expect(problems.join()).not.toContain("hush");
});

const sendGrid =
  "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==";
const topic = "arn:aws-us-gov:sns:us-gov-west-1:123456789012:mail-events";

/** What is set, and why it may be. */
const accepted: readonly (readonly [set: Readonly<Record<string, string>>, because: string])[] = [
  [{ PORT: " 4000 " }, "blanks around a value are no part of it"],
  [{ PORT: "" }, "what is empty is not set"],
  [{ PORT: "0" }, "the system draws a port, and the start says which"],
  [{ RATE_LIMIT: "0" }, "it means no limit, where a proxy in front has one"],
  [{ TRUSTED_PROXIES: "10.0.0.0/8 192.0.2.7,2001:db8::/32" }, "ranges up to a /8 are those of one network"],
  [{ TRUSTED_HOSTS: "ERP.internal:8443, 10.20.0.0/16 fd12::/32" }, "hosts and networks of the operator's own"],
  [{ TRUSTED_PROXIES: "" }, "nothing is trusted"],
  [{ PUBLIC_URL: "https://forms.example.com:8443/" }, "a port and one slash belong to a host"],
  [{ PUBLIC_URL: "http://localhost:4000" }, "development serves without a certificate"],
  [{ ...production, PUBLIC_URL: "https://localhost" }, "production can be tried on one machine"],
  [{ SECRETS: `${secret},b:${other}` }, "a secret in use and the one before it"],
  [{ DATABASE_URL: "postgres:///name?host=/run/postgresql" }, "a socket has no host"],
  [{ DATABASE_URL: "postgresql://ada:a%40b@db:5433/name?sslmode=require" }, "a password's signs are written with %"],
  [{ FILES_URL: "s3://bucket/forms?endpoint=http://minio:9000" }, "a machine has credentials of its own"],
  [{ SMS_URL: "https://sms.example.com/?rate=0.5&concurrency=1" }, "a provider may take one message in two seconds"],
  [{ SMTP_URL: "smtp://localhost:25" }, "a relay of the same machine asks for no user"],
  [{ SMTP_URL: `smtp://mail.example.com?rate=9&events=sendgrid&key=${sendGrid}` }, "a key is written as it is shown"],
  [{ SMTP_URL: `smtp://mail.example.com?events=ses&topic=${topic}` }, "the topic's region says who signs"],
  [{ SUPPORT_PHONE: "+1 (800) 555-0100, Mon to Fri", SUPPORT_EMAIL: "help@example.com" }, "customers read it"],
  [{ PAYMENTS_URL: stripe }, "key, fields' host and signing secret are there"],
];

test("businesses sign up by themselves in development, and in production where SIGN_UP says so", () => {
  const environments = [{}, production, { SIGN_UP: "off" }, { ...production, SIGN_UP: "on" }];
  expect(environments.map((environment) => readConfig(environment).signUp)).toEqual([true, false, false, true]);
});

test("the pace of a channel is read from the address of its provider, which does not see it", () => {
  const { smsUrl, smtpUrl, paces } = readConfig({
    SMS_URL: "https://ada:pass@sms.example.com/send?key=a%20b&rate=20",
    SMTP_URL: "smtp://mail.example.com:25/?concurrency=8",
  });
  expect(smsUrl).toBe("https://ada:pass@sms.example.com/send?key=a+b");
  expect(smtpUrl).toBe("smtp://mail.example.com:25/");
  expect(paces).toEqual({
    sms: { atOnce: 4, perSecond: 20 },
    mail: { atOnce: 8, perSecond: null },
    whatsApp: { atOnce: 4, perSecond: null },
  });
});

test.each(accepted)("%j is accepted: %s", (environment) => {
  expect(problemsOf(environment)).toEqual([]);
});

test("a public address is compared as browsers write it", () => {
  expect(readConfig({ PUBLIC_URL: "HTTPS://Forms.Example.com:443/" }).publicUrl).toBe("https://forms.example.com");
});

test("all faults are reported at once", () => {
  expect(problemsOf({ PORT: "x", SMS_URL: "y" })).toHaveLength(2);
});

test.each([
  ["9464", "127.0.0.1"],
  ["0.0.0.0:9464", "0.0.0.0"],
  ["[::]:9464", "::"],
])("metrics at %s are read at %s: a port alone is open to this machine only", (text, host) => {
  expect(readConfig({ METRICS_PORT: text }).metrics).toEqual({ host, port: 9464 });
});
