// Files of any size that look like what their names say.
import { crc32, deflateSync } from "node:zlib";

/** A file of `size` bytes whose first and last bytes match its type. */
export function fileBytes(type: string, size: number): Buffer {
  if (type === "image/png") return png(size);
  if (type === "application/pdf") return pdf(size);
  if (type === "image/jpeg") return jpeg(size);
  if (type.includes("wordprocessingml")) return Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(size - 4)]);
  return Buffer.alloc(size, "x");
}

/** A blue picture of eight by eight pixels; comments fill up the size. */
function jpeg(size: number): Buffer {
  const start = Buffer.from("ffd8", "hex");
  const comments: Buffer[] = [];
  for (let left = size - start.length - picture.length; left > 4;) {
    const length = Math.min(left, 65_537);
    const comment = Buffer.alloc(length, "x");
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(length - 2, 2);
    comments.push(comment);
    left -= length;
  }
  return Buffer.concat([start, ...comments, picture]);
}

/** What follows the two bytes that each JPEG begins with. */
const picture = Buffer.from(
  "/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P/8AAEQgACAAIAwEiAAIRAQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAE/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCEA+Gf/9k=",
  "base64",
);

function pdf(size: number): Buffer {
  const start = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n";
  const end = "startxref\n9\n%%EOF\n";
  return Buffer.from(start + "\n".repeat(Math.max(0, size - start.length - end.length)) + end);
}

/** A white picture of eight by eight pixels; a text chunk fills up the size. */
function png(size: number): Buffer {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]);
  const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(24, 255)])));
  const known = [
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND"),
  ];
  const spare = size - Buffer.concat(known).length - chunk("tEXt").length;
  return Buffer.concat(
    spare > 8
      ? [...known.slice(0, 2), chunk("tEXt", Buffer.from(`Comment\0${"x".repeat(spare - 8)}`)), ...known.slice(2)]
      : known,
  );
}

function chunk(name: string, content = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
