// Signs passes with a pass type's certificate.
import { cutTo, passColors, type Pass, type PassArea, type PassField } from "@billwright/engine/pass";
import { parseColor } from "@billwright/schemas";
import type { PassCertificates } from "./certificates.ts";
import type { PassSigner, UnsignedPass } from "./passes.ts";
import { passPictures } from "./pictures.ts";

/** `certificates` is called for the first pass. */
export function certificateSigner(certificates: () => Promise<PassCertificates>): PassSigner {
  let known: Promise<PassCertificates> | null = null;
  return {
    async sign(unsigned) {
      const { signer, key, issuer, passTypeIdentifier, teamIdentifier } = await (known ??= certificates());
      const parts = {
        "pass.json": json(passFile(unsigned, { passTypeIdentifier, teamIdentifier })),
        ...(await passPictures(unsigned.pass)),
      };
      const { PKPass } = await import("passkit-generator");
      return new PKPass(parts, { wwdr: issuer, signerCert: signer, signerKey: key }).getAsBuffer();
    },
  };
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** `pass.json`, as Apple's Wallet reads it. A wallet has no row for the footer: its fields come under the auxiliary ones (P35). */
function passFile(
  { pass, serialNumber, organization }: UnsignedPass,
  names: Pick<PassCertificates, "passTypeIdentifier" | "teamIdentifier">,
): object {
  const { HeaderArea, PrimaryArea, SecondaryArea, AuxiliaryArea, FooterArea, BarcodeArea } = pass.FrontSide;
  const colors = passColors(pass);
  return {
    formatVersion: 1,
    ...names,
    serialNumber,
    organizationName: organization,
    description: pass.Description || HeaderArea.HeaderText || organization,
    logoText: HeaderArea.HeaderText,
    backgroundColor: rgb(colors.background),
    foregroundColor: rgb(colors.text),
    labelColor: rgb(colors.label),
    generic: {
      headerFields: fieldsOf("header", HeaderArea),
      primaryFields: fieldsOf("primary", PrimaryArea),
      secondaryFields: fieldsOf("secondary", SecondaryArea),
      auxiliaryFields: [...fieldsOf("auxiliary", AuxiliaryArea), ...fieldsOf("footer", FooterArea)],
      backFields: fieldsOf("back", pass.Backside.BackArea),
    },
    ...(BarcodeArea.Message === ""
      ? {}
      : {
          barcodes: [
            {
              format: "PKBarcodeFormatQR",
              message: BarcodeArea.Message,
              messageEncoding: "utf-8",
              altText: BarcodeArea.Message,
            },
          ],
        }),
  };
}

/** A key is unique in the whole pass. */
const fieldsOf = (area: string, { Fields }: PassArea): object[] =>
  Fields.map((field: PassField, index) => ({
    key: `${area}-${index + 1}`,
    label: cutTo(field.MaxLengthLabel, field.Label),
    value: cutTo(field.MaxLength, field.Value),
  }));

const rgb = (color: Pass["BackgroundColor"]): string => `rgb(${(parseColor(color) ?? [0, 0, 0]).join(", ")})`;
