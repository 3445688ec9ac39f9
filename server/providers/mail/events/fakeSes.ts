// A fake of Amazon SES telling through SNS, for tests: it signs as SNS does, by a certificate made here, and counts who confirms. Its records have the documented form:
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
// https://docs.aws.amazon.com/sns/latest/dg/http-notification-json.html
// https://docs.aws.amazon.com/sns/latest/dg/http-subscription-confirmation-json.html
import { generateKeyPairSync, sign } from "node:crypto";
import forge from "node-forge";
import type { ReportedMail } from "./events.contract.ts";
import type { MailCall } from "./events.ts";
import { signedText, type GetFromAmazon } from "./ses.ts";

export const fakeTopic = "arn:aws:sns:us-east-1:123456789012:mail-events";
const host = "https://sns.us-east-1.amazonaws.com";
const certificateAddress = `${host}/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem`;

export interface FakeSes {
  /** As Amazon's host answers. */
  get: GetFromAmazon;
  /** What was asked of that host. */
  gets: string[];
  /** An envelope with this in it, signed. */
  call(parts: Record<string, string>, now: Date): MailCall;
  report(mail: ReportedMail, now: Date): MailCall;
}

export function fakeSes(): FakeSes {
  const pem = { type: "spki", format: "pem" } as const;
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: pem,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const certificate = certificateOf(publicKey, privateKey);
  const gets: string[] = [];
  const call: FakeSes["call"] = (parts, now) => {
    const envelope = {
      ...{ Type: "Notification", MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324", TopicArn: fakeTopic, Message: "" },
      ...{ Timestamp: now.toISOString(), SignatureVersion: "1", SigningCertURL: certificateAddress },
      ...parts,
    };
    const digest = envelope.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    const Signature = sign(digest, Buffer.from(signedText(envelope as never)), privateKey).toString("base64");
    const body = Buffer.from(JSON.stringify({ ...envelope, Signature, ...parts }));
    return { headers: { "content-type": "text/plain; charset=UTF-8" }, body, now };
  };
  return {
    gets,
    get: (url) => {
      gets.push(url);
      if (url === certificateAddress) return Promise.resolve({ status: 200, body: Buffer.from(certificate) });
      return Promise.resolve({ status: url.includes("Action=ConfirmSubscription") ? 200 : 404, body: Buffer.from("") });
    },
    call,
    report: ({ id, ...mail }, now) => call({ MessageId: id, Message: JSON.stringify(recordOf(mail)) }, now),
  };
}

function certificateOf(publicKey: string, privateKey: string): string {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(publicKey);
  made.serialNumber = "01";
  made.validity.notBefore = new Date("2026-01-01T00:00:00Z");
  made.validity.notAfter = new Date("2028-01-01T00:00:00Z");
  const subject = [{ name: "commonName", value: "sns.amazonaws.com" }];
  made.setSubject(subject);
  made.setIssuer(subject);
  made.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

function recordOf({ is, address, reference, at }: Omit<ReportedMail, "id">): object {
  const recipient = { emailAddress: address };
  const timestamp = at.toISOString();
  const mail = {
    ...{ timestamp, source: "North <no-reply@bills.example>", messageId: "EXAMPLE7c191be45-000000" },
    ...{ destination: [address], headersTruncated: false, headers: [{ name: "Subject", value: "Your bill" }] },
    tags: { "ses:configuration-set": ["bills"], ...(reference !== null && { reference: [reference] }) },
  };
  if (is === "complained")
    return {
      eventType: "Complaint",
      complaint: {
        ...{ complainedRecipients: [recipient], timestamp, feedbackId: "01000157c44f053b-000000" },
        ...{ userAgent: "Amazon SES Mailbox Simulator", complaintFeedbackType: "abuse", arrivalDate: timestamp },
      },
      mail,
    };
  const isHard = is === "bounced";
  return {
    eventType: "Bounce",
    bounce: {
      ...{ bounceType: isHard ? "Permanent" : "Transient", bounceSubType: "General", timestamp },
      bouncedRecipients: [
        {
          ...{ ...recipient, action: "failed", status: isHard ? "5.1.1" : "4.2.2" },
          diagnosticCode: isHard ? "smtp; 550 5.1.1 user unknown" : "smtp; 452 4.2.2 mailbox full",
        },
      ],
      ...{ feedbackId: "01000157c44f053b-000000", reportingMTA: "dsn; mta.example.com" },
    },
    mail,
  };
}
