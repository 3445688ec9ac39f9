// Development's certificates: a chain made anew by each process. Passes signed by it are whole, but no phone trusts them.
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";
import { readCertificates, type PassCertificates } from "./certificates.ts";

const years = 1;
/** The attribute of a subject that names the pass type. */
const uid = "0.9.2342.19200300.100.1.1";

type Subject = forge.pki.CertificateField[];
interface Pair {
  publicKey: string;
  privateKey: string;
}

const issuerSubject: Subject = [{ name: "commonName", value: "Billwright development WWDR" }];
const signerSubject: Subject = [
  { type: uid, value: "pass.example.billwright.development" },
  { name: "commonName", value: "Pass Type ID: pass.example.billwright.development" },
  { name: "organizationalUnitName", value: "DEVELOPMENT" },
];

export async function throwAwayCertificates(now: Date): Promise<PassCertificates> {
  const [ofIssuer, ofSigner] = await Promise.all([pair(), pair()]);
  const issuer = certificate({ subject: issuerSubject, own: ofIssuer, serial: "01", isIssuer: true, now }, ofIssuer);
  const signer = certificate({ subject: signerSubject, own: ofSigner, serial: "02", isIssuer: false, now }, ofIssuer);
  return readCertificates(`${signer}${ofSigner.privateKey}${issuer}`, now);
}

const pair = (): Promise<Pair> =>
  promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });

interface Wanted {
  subject: Subject;
  own: Pair;
  serial: string;
  isIssuer: boolean;
  now: Date;
}

function certificate({ subject, own, serial, isIssuer, now }: Wanted, issuer: Pair): string {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(own.publicKey);
  made.serialNumber = serial;
  made.validity.notBefore = now;
  made.validity.notAfter = new Date(now);
  made.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + years);
  made.setSubject(subject);
  made.setIssuer(issuerSubject);
  made.setExtensions([{ name: "basicConstraints", cA: isIssuer }]);
  made.sign(forge.pki.privateKeyFromPem(issuer.privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}
