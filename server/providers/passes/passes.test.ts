import { createHash, createVerify, X509Certificate } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { passOf } from "@billwright/engine/pass";
import type { WalletContent } from "@billwright/schemas";
import forge from "node-forge";
import { pino } from "pino";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { filesInZip } from "../../testing/zip.ts";
import { ConfigError } from "../../config.ts";
import { embeddedDatabase } from "../../testing/databases.ts";
import { testConfig } from "../../testing/testConfig.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { providersOf } from "../providers.ts";
import { readCertificates, type PassCertificates } from "./certificates.ts";
import { certificateSigner } from "./certificateSigner.ts";
import { throwAwayCertificates } from "./throwAwayCertificates.ts";

const now = new Date("2026-11-20T12:00:00Z");
let certificates: PassCertificates;
beforeAll(async () => {
  certificates = await throwAwayCertificates(now);
});

const content: WalletContent = {
  title: "Card\r\nX-Header: 1",
  description: "",
  fields: [
    { label: "Account", value: "100201", area: "header" },
    { label: "Service", value: "Electricity and water", area: "auxiliary", maxLength: 11 },
    { label: "Phone", value: "1", area: "footer" },
    { label: "Help", value: "Ask us", area: "back" },
  ],
  barcode: "N-100201",
  backgroundColor: "#0b2f4f",
};

/** Whether a detached PKCS #7 signature is this certificate's, over exactly these bytes. */
function isSigned(signature: Buffer, bytes: Buffer, certificate: string): boolean {
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(signature.toString("binary"))) as unknown as {
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  };
  const { authenticatedAttributes, signature: value } = message.rawCapture;
  const { Class, Type } = forge.asn1;
  const der = forge.asn1.toDer(forge.asn1.create(Class.UNIVERSAL, Type.SET, true, authenticatedAttributes)).getBytes();
  const digest = createHash("sha1").update(bytes).digest("binary");
  const verify = createVerify("sha1").update(Buffer.from(der, "binary"));
  return (
    der.includes(digest) && verify.verify(new X509Certificate(certificate).publicKey, Buffer.from(value, "binary"))
  );
}

const sign = (wanted: WalletContent) =>
  certificateSigner(() => Promise.resolve(certificates)).sign({
    pass: passOf(
      wanted,
      () => "",
      () => "",
    ),
    serialNumber: "s-1",
    organization: "North",
  });

describe("a signed pass", () => {
  test("is signed over every one of its files by the pass type's certificate [wallet.add]", async () => {
    const files = filesInZip(await sign(content));
    const manifest = files.get("manifest.json")!;
    const hashes = JSON.parse(manifest.toString()) as Record<string, string>;
    const others = [...files].filter(([name]) => !["manifest.json", "signature"].includes(name));
    expect(hashes).toEqual(
      Object.fromEntries(others.map(([name, bytes]) => [name, createHash("sha1").update(bytes).digest("hex")])),
    );
    expect(isSigned(files.get("signature")!, manifest, certificates.signer)).toBe(true);
    expect(isSigned(files.get("signature")!, Buffer.from(`${manifest.toString()} `), certificates.signer)).toBe(false);
  });

  test("names its issuer, holds the pass and its barcode, and cuts what is too long [wallet.add, wallet.field, wallet.rows]", async () => {
    const file = JSON.parse(
      filesInZip(await sign(content))
        .get("pass.json")!
        .toString(),
    ) as Record<string, unknown>;
    expect(file).toMatchObject({
      passTypeIdentifier: certificates.passTypeIdentifier,
      teamIdentifier: certificates.teamIdentifier,
      serialNumber: "s-1",
      organizationName: "North",
      description: content.title,
      logoText: content.title,
      backgroundColor: "rgb(11, 47, 79)",
      foregroundColor: "rgb(255, 255, 255)",
      generic: {
        headerFields: [{ label: "Account", value: "100201" }],
        auxiliaryFields: [{ value: "Electricity…" }, { label: "Phone", value: "1" }],
        backFields: [{ label: "Help", value: "Ask us" }],
      },
      barcodes: [{ format: "PKBarcodeFormatQR", message: "N-100201" }],
    });
  });

  test("has its pictures drawn anew in the wallet's sizes, without what stood behind them, and goes without a broken one [wallet.images]", async () => {
    const drawn = await sharp({ create: { width: 300, height: 100, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const source = (bytes: Buffer) => ({ source: `data:image/png;base64,${bytes.toString("base64")}`, alt: "" });
    const images = {
      header: source(Buffer.concat([drawn, Buffer.from("<script>")])),
      primary: source(Buffer.from("no")),
    };
    const files = filesInZip(await sign({ ...content, images }));
    expect([...files.keys()].filter((name) => name.endsWith(".png")).sort()).toEqual(
      ["", "@2x", "@3x"].flatMap((scale) => [`icon${scale}.png`, `logo${scale}.png`]).sort(),
    );
    const logo = files.get("logo@2x.png")!;
    expect([(await sharp(logo).metadata()).height, logo.includes("<script>")]).toEqual([100, false]);
    expect((await sharp(files.get("icon.png")).metadata()).width).toBe(29);
  });
});

describe("the certificate that is configured", () => {
  const pem = ({ signer, key, issuer }: Partial<PassCertificates>) => [issuer, key, signer].join("\n");

  test("is read from one file, in any order [wallet.add]", () => {
    expect(readCertificates(pem(certificates), now)).toEqual(certificates);
  });

  test("says what is missing in it", () => {
    const { signer, key, issuer } = certificates;
    for (const [text, why] of [
      ["", "no private key"],
      [pem({ signer, issuer }), "no private key"],
      [pem({ key, issuer }), "belongs to its private key"],
      [pem({ key, signer }), "issuer is missing"],
      [pem({ key: key.replace("MII", "AAA"), signer, issuer }), "no passphrase"],
    ] as const)
      expect(() => readCertificates(text, now)).toThrow(why);
    expect(() => readCertificates(pem(certificates), new Date("2030-01-01"))).toThrow("expired");
  });

  const providersWith = async (passCertificate: string | null, production: boolean) => {
    const { database } = await embeddedDatabase().open();
    const config = { ...testConfig(), passCertificate, production };
    const runtime = testRuntime();
    const keyring = keyringOf(config.secrets);
    const seal = sealOf(keyring, runtime);
    return providersOf(config, {
      database,
      seal,
      keyring,
      runtime,
      payments: null,
      signing: null,
      readSetting: async () => null,
      log: pino({ enabled: false }),
    });
  };

  test("is a must in production, where without it no pass is signed; a bad one stops the start and is named [wallet.add]", async () => {
    const file = join(tmpdir(), `billwright-pass-${process.pid}.pem`);
    writeFileSync(file, pem(certificates));
    expect((await providersWith(null, true)).passes).toBeNull();
    expect((await providersWith(null, false)).passes).not.toBeNull();
    const { passes, certificateEnds } = await providersWith(file, true);
    expect(passes).not.toBeNull();
    expect(certificateEnds.get("passes"), "whoever watches is warned before it ends").toEqual(
      new Date(new X509Certificate(certificates.signer).validTo),
    );
    const fault = await providersWith("/no/such/file.pem", true).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ConfigError);
    expect((fault as ConfigError).message).toContain("PASS_CERTIFICATE");
  });
});
