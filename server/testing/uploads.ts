// Small files of every kind for upload tests, made by hand.
import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** A PDF of no pages; `catalog` is put into its catalog. */
export const pdf = (catalog = ""): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog ${catalog} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  );

/** A PDF of these objects, behind a catalog that says nothing. */
export const pdfOf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    pdf().subarray(0, -1),
    ...objects.flatMap((object) => [Buffer.from("\n"), Buffer.from(object)]),
    Buffer.from("\nstartxref\n9\n%%EOF\n"),
  ]);

/** A stream object of a PDF: its dictionary, then its data. */
export const pdfStream = (dictionary: string, data: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< ${dictionary} >>\nstream\n`),
    Buffer.from(data),
    Buffer.from("\nendstream\nendobj"),
  ]);

/** Objects as one stream holds them: numbers and offsets, then the objects. */
export function packedObjects(objects: Record<number, string>): string {
  let offset = 0;
  const header = Object.entries(objects).map(([number, text]) => {
    const at = `${number} ${offset}`;
    offset += text.length + 1;
    return at;
  });
  return `${header.join(" ")}\n${Object.values(objects).join(" ")}`;
}

/** These objects in a packed object stream. */
export const objectStream = (
  objects: Record<number, string>,
  dictionary = "/Type /ObjStm /Filter /FlateDecode",
): Buffer => pdfStream(dictionary, deflateSync(packedObjects(objects)));

/** A PNG of 24 kB that would fill 196 million pixels. */
export function floodOfPixels(): Buffer {
  const side = 14_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const lines = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", lines), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A binary Word document as far as anyone looks: the container's magic and the name of a stream. */
export const doc = (stream = ""): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(504),
    Buffer.from(`WordDocument${stream}`, "utf16le"),
    Buffer.alloc(512),
  ]);

const contentTypes =
  '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A Word document with more entries; `claimed` is the size it says they unpack to. Checksums are left out. */
export function docx(more: Record<string, string> = {}, { claimed }: { claimed?: number } = {}): Buffer {
  return zip({ "[Content_Types].xml": contentTypes, "word/document.xml": "<document/>", ...more }, claimed);
}

function zip(entries: Record<string, string>, claimed?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? text.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("504b01021400", "hex"), common, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  Buffer.from("504b0506", "hex").copy(end);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
