// PDFs as other programs write them, which bring along neither their fonts nor a picture that browsers know; made by hand.

/** 64 by 64 pixels in JPEG 2000, red and blue. */
const jpeg2000 = Buffer.from(
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAwcHAAAAAAAPY29scgEAAAAAABAAAACzanAyY/9P/1EALwAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAALAAB/5PHBgeBVoDeDAUfuICAgICApGATZsWAgICAgICAgID/2Q==",
  "base64",
);

/** `objects`: from number 4 on; `resources` names them. */
function onePage(resources: string, content: string, objects: readonly (string | Buffer)[]): Buffer {
  const all = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + objects.length} 0 R /Resources << ${resources} >> >>`,
    ...objects,
    streamOf("", Buffer.from(content)),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  const end = () => parts.reduce((sum, { length }) => sum + length, 0);
  for (const [at, object] of all.entries()) {
    offsets.push(end());
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${end()}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}${trailer}`)]);
}

const streamOf = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);

/** A text in a font of East Asia that is not embedded; `code`: in hexadecimal, in its encoding. */
const eastAsian = (font: string, encoding: string, ordering: string, code: string): Buffer =>
  onePage("/Font << /F 4 0 R >>", `BT /F 96 Tf 60 600 Td <${code}> Tj ET`, [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [5 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /DW 1000 /FontDescriptor 6 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> >>`,
    `<< /Type /FontDescriptor /FontName /${font} /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 800 /StemV 80 >>`,
  ]);

/** A text in one of the fonts that every reader of PDF has. */
const standard = (font: string): Buffer =>
  onePage("/Font << /F 4 0 R >>", "BT /F 96 Tf 60 600 Td (Bill 482.10) Tj ET", [
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`,
  ]);

const picture = (data: Buffer): Buffer =>
  onePage("/XObject << /I 4 0 R >>", "q 400 0 0 400 60 300 cm /I Do Q", [
    streamOf(
      "/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode",
      data,
    ),
  ]);

const standardFonts =
  "Helvetica Helvetica-Bold Helvetica-Oblique Helvetica-BoldOblique Times-Roman Times-Bold Times-Italic Times-BoldItalic Courier Courier-Bold Courier-Oblique Courier-BoldOblique Symbol ZapfDingbats";

export const foreignPdfs: readonly [what: string, bytes: Buffer][] = [
  ["simplified Chinese in Unicode", eastAsian("STSong-Light", "UniGB-UCS2-H", "GB1", "8D26535591D1989D")],
  ["simplified Chinese in GBK", eastAsian("STSong-Light", "GBK-EUC-H", "GB1", "D5CBB5A5")],
  ["traditional Chinese in Big5", eastAsian("MSung-Light", "ETen-B5-H", "CNS1", "B1C4A5E6")],
  ["Japanese in Shift-JIS", eastAsian("HeiseiMin-W3", "90ms-RKSJ-H", "Japan1", "90BF8B818F91")],
  ["Korean in Windows' code page", eastAsian("HYSMyeongJo-Medium", "KSCms-UHC-H", "Korea1", "C3BBB1B8BCAD")],
  ...standardFonts.split(" ").map((font): [string, Buffer] => [font, standard(font)]),
  ["a picture in JPEG 2000", picture(jpeg2000)],
];

/** A picture that nothing can decode, beside a text. */
export const brokenPdf = onePage(
  "/XObject << /I 4 0 R >> /Font << /F 5 0 R >>",
  "q 400 0 0 400 60 300 cm /I Do Q BT /F 48 Tf 60 200 Td (Amount due) Tj ET",
  [
    streamOf(
      "/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode",
      Buffer.from("no picture"),
    ),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ],
);
