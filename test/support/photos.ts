// A photo of any size as a camera stores it, made by hand: grey, turned by what the camera says, with as much beside the picture as one likes.

export interface GreyPhoto {
  width: number;
  height: number;
  /** As EXIF counts them; 6: the camera was held upright. */
  orientation: number;
  /** So long is all of it, at least. */
  bytes: number;
}

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const exif = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", "latin1"),
    Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
  ]);

/** One code: of one bit, for the value 0, which is "as before" and "nothing more". */
const table = (kind: number): Buffer => Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), 0]);

/** Each block of eight by eight is two bits, both 0. */
export function greyPhoto({ width, height, orientation, bytes }: GreyPhoto): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const comment = segment(0xfe, Buffer.alloc(65_000, "x"));
  return Buffer.concat([
    Buffer.from("ffd8", "hex"),
    segment(0xe1, exif(orientation)),
    ...Array.from({ length: Math.ceil(bytes / comment.length) }, () => comment),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(0xc0, frame),
    segment(0xc4, table(0x00)),
    segment(0xc4, table(0x10)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(Math.ceil((blocks * 2) / 8)),
    Buffer.from("ffd9", "hex"),
  ]);
}
