// The certificates that passes are signed with: the issuer's, with its key, and Apple's that issued it (WWDR).
import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";

export interface PassCertificates {
  /** PEM. */
  signer: string;
  key: string;
  issuer: string;
  /** As the signer's certificate names them; a pass has to have the same. */
  passTypeIdentifier: string;
  teamIdentifier: string;
  /** When the first of them ends. */
  endsAt: Date;
}

const block = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/** Reads one PEM text with the pass type's certificate, its key and its issuer's certificate, in any order. Throws what is wrong with it. */
export function readCertificates(pem: string, now: Date): PassCertificates {
  const blocks = [...pem.matchAll(block)];
  const certificates = blocks.filter(([, kind]) => kind === "CERTIFICATE").map(([text]) => new X509Certificate(text));
  const keyText = blocks.find(([, kind]) => kind?.endsWith("PRIVATE KEY"))?.[0];
  if (keyText === undefined) throw new Error("it has no private key");
  const key = keyIn(keyText);
  const signer = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!signer) throw new Error("none of its certificates belongs to its private key");
  const issuer = certificates.find((certificate) => certificate !== signer && signer.checkIssued(certificate));
  if (!issuer) throw new Error("the certificate of the issuer is missing (Apple's WWDR)");
  const [first] = [signer, issuer].toSorted((one, other) => Date.parse(one.validTo) - Date.parse(other.validTo));
  const endsAt = new Date(first!.validTo);
  if (endsAt < now) throw new Error(`one of its certificates has expired: ${first!.validTo}`);
  const { UID, OU } = signer.toLegacyObject().subject as { UID?: string; OU?: string };
  if (!UID || !OU) throw new Error("its certificate is not of a pass type: the subject has no UID and OU");
  return {
    signer: signer.toString(),
    issuer: issuer.toString(),
    key: key.export({ type: "pkcs1", format: "pem" }).toString(),
    passTypeIdentifier: UID,
    teamIdentifier: OU,
    endsAt,
  };
}

function keyIn(text: string): KeyObject {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === "rsa") return key;
  } catch {
    throw new Error("its private key cannot be read: it must have no passphrase");
  }
  throw new Error("its private key is no RSA key");
}
