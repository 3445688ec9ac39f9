import type { InputForm } from "@billwright/schemas";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { found, foundInTwin } from "../../../../test/support/proof.ts";
import { fakeClamd, malware, type FakeClamd } from "../../../providers/scanner/fakeClamd.ts";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { customerOn, type Answers, type Customer, type UploadedFile } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { doc, docx, floodOfPixels, pdf } from "../../../testing/uploads.ts";
import { attachmentsOf, countOthers } from "./attachmentStore.ts";

const attachment = (id: string, more: Partial<InputForm> = {}): InputForm => ({
  id,
  name: id,
  inputType: "Attachment",
  length: 1,
  ...more,
});
const inputs: InputForm[] = [
  { id: "name", name: "Name", inputType: "ShortText", required: true },
  attachment("proof", { required: true }),
  attachment("photos", { options: [{ guid: "t-img", name: "Images", value: "img" }] }),
  attachment("hidden", { visible: false }),
  { id: "sign", name: "Signature", inputType: "Signature" },
];
const macroTypes =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
const png = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: "#2d77cb" } })
    .png()
    .toBuffer();
interface Photo {
  width?: number;
  height?: number;
  /** As large in bytes as what a camera sees. */
  noise?: boolean;
  orientation?: number;
}
async function photo({ width = 40, height = 30, noise = false, orientation = 1 }: Photo = {}): Promise<Buffer> {
  const seen = { width: 1360, height: 1020, channels: 3, background: "#2d77cb" } as const;
  const gaussian = { type: "gaussian", mean: 128, sigma: 50 } as const;
  const raw = await sharp({ create: noise ? { ...seen, noise: gaussian } : seen })
    .png()
    .toBuffer();
  return sharp(raw)
    .resize(width, height, { fit: "fill" })
    .jpeg({ quality: 92 })
    .withMetadata({ orientation })
    .toBuffer();
}
/** The beginning of a JPEG that says so, with an end. */
const sized = (width: number, height: number): Buffer => {
  const frame = Buffer.from("ffd8ffc0001108000000000301110002110103110100", "hex");
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  return Buffer.concat([frame, Buffer.from("ffd9", "hex")]);
};
const heavy = (megabytes: number): Buffer => Buffer.concat([sized(40, 30), Buffer.alloc(megabytes * 1024 * 1024)]);
/** What Word stores where there is a password: the whole .docx, encrypted, in the container of a .doc. */
const lockedDocx = Buffer.concat([
  Buffer.from("d0cf11e0a1b11ae1", "hex"),
  Buffer.alloc(504),
  Buffer.from("EncryptedPackage", "utf16le"),
  Buffer.alloc(512),
]);
const file = (name: string, type: string, bytes: UploadedFile["bytes"], inputId = "proof"): UploadedFile => ({
  inputId,
  name,
  type,
  bytes,
});

describe("uploading files", () => {
  let server: TestServer;
  let form: GivenForm;
  let clamd: FakeClamd;
  let recipients = 0;
  const dataDir = join(tmpdir(), `bw-attachments-${process.pid}`);

  beforeAll(async () => {
    mkdirSync(dataDir, { recursive: true });
    clamd = await fakeClamd();
    server = await testServer(embeddedDatabase(), { config: { dataDir, scannerUrl: clamd.url } });
    await givenAccount(server.connection.database, "north");
    form = await givenForm(server.connection.database, "north", { inputs });
    // What others leave in the system's folder is not counted.
    const temporary = join(dataDir, "temporary");
    mkdirSync(temporary);
    vi.stubEnv("TMPDIR", temporary);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.stop();
    await clamd.close();
    rmSync(dataDir, { recursive: true });
  });

  async function reserved(
    answers: Record<string, [string, string | string[]]> = { proof: ["Attachment", ["a.txt", "b.txt"]] },
  ): Promise<{ customer: Customer; reportId: string }> {
    const customer = customerOn(server, form, await givenLink(server, form, { recipientId: `r-${recipients++}` }));
    const reportId = String((await customer.submit({ name: "Ada", ...answers })).envelope.data);
    return { customer, reportId };
  }
  const rows = (reportId: string) =>
    server.connection.database("attachments").where({ report_id: reportId }).select("*");
  const keptFiles = () =>
    readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;
  const pathOf = (key: string) => {
    const found = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true });
    const { parentPath, name } = found.find((entry) => entry.isFile() && entry.name.includes(key))!;
    return join(parentPath, name);
  };
  const leftOver = () => readdirSync(tmpdir()).filter((name) => name.startsWith("bw-upload-")).length;

  test("takes the files of a submission, then lets it be final [submit.order, submit.atomic]", async () => {
    const { customer, reportId } = await reserved();
    expect((await customer.post(reportId)).envelope).toMatchObject({
      code: 420,
      errors: [{ key: "submit.filesMissing", field: "proof" }],
    });
    const answer = await customer.attach(reportId, [
      file("a.txt", "text/plain", "hello"),
      file("b.csv", "text/csv", "a,b\n1,2\n"),
    ]);
    expect(answer.envelope.data).toEqual({
      files: [
        { inputId: "proof", name: "a.txt", size: 5 },
        { inputId: "proof", name: "b.csv", size: 8 },
      ],
      missing: [],
    });
    expect((await customer.post(reportId)).envelope.data).toMatchObject({ isSubmitted: true });
  });

  test("what has not arrived of an interrupted submission is listed by name, and its receipt says so too [submit.atomic, submit.retry]", async () => {
    const link = await givenLink(server, form, { recipientId: "r-interrupted" });
    const customer = customerOn(server, form, link);
    const answers: Answers = {
      name: "Ada",
      proof: ["Attachment", ["a.txt"]],
      photos: ["Attachment", ["one.png", "two.png"]],
      sign: ["Signature", "signature.png"],
    };
    const reportId = String((await customer.submit(answers)).envelope.data);
    const resume = async () =>
      (await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } })).envelope.data?.resume;
    expect((await resume())?.missingFiles).toEqual([
      { inputId: "proof", names: ["a.txt"] },
      { inputId: "photos", names: ["one.png", "two.png"] },
      { inputId: "sign", names: ["signature.png"] },
    ]);
    await customer.attach(reportId, [
      file("another.txt", "text/plain", "hello"),
      file("two.png", "image/png", await png(), "photos"),
    ]);
    expect((await resume())?.missingFiles).toEqual([
      { inputId: "photos", names: ["one.png"] },
      { inputId: "sign", names: ["signature.png"] },
    ]);
    await customer.post(reportId);
    const { data } = (await server.call("GET /api/Enrollments/GetSubmission", { token: link.token })).envelope;
    expect(data?.answers.map(({ id, text, notReceived }) => [id, text, notReceived])).toEqual([
      ["name", "Ada", undefined],
      ["proof", "another.txt", undefined],
      ["photos", "two.png", ["one.png"]],
      ["sign", "", ["signature.png"]],
    ]);
  });

  test("keeps a name without the signs that turn its end around [submit.atomic]", async () => {
    const { customer, reportId } = await reserved();
    const answer = await customer.attach(reportId, [file("invoice\u202egpj\u2066.txt", "text/plain", "hello")]);
    expect(answer.envelope.data?.files).toMatchObject([{ name: "invoicegpj.txt" }]);
    expect(await rows(reportId)).toMatchObject([{ name: "invoicegpj.txt" }]);
  });

  test("keeps the same file once, however often it comes [submit.atomic]", async () => {
    const { customer, reportId } = await reserved();
    const before = keptFiles();
    const answers = [];
    for (let time = 0; time < 3; time++)
      answers.push(await customer.attach(reportId, [file("a.txt", "text/plain", "hello")]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rows(reportId)).toHaveLength(1);
    expect(keptFiles()).toBe(before + 1);
  });

  test("counts two files with the same bytes under two names, and each once [submit.atomic]", async () => {
    const link = await givenLink(server, form, { recipientId: "r-same-bytes" });
    const customer = customerOn(server, form, link);
    const answers: Answers = { name: "Ada", proof: ["Attachment", ["a.txt", "b.txt"]] };
    const reportId = String((await customer.submit(answers)).envelope.data);
    const files = ["a.txt", "b.txt", "a.txt"].map((name) => file(name, "text/plain", "hello"));
    expect((await customer.attach(reportId, files)).status).toBe(200);
    expect(await rows(reportId)).toHaveLength(2);
    await customer.post(reportId);
    const { data } = (await server.call("GET /api/Enrollments/GetSubmission", { token: link.token })).envelope;
    expect(data?.answers.find(({ id }) => id === "proof")).toMatchObject({ text: "a.txt, b.txt" });
    expect(data?.answers.find(({ id }) => id === "proof")?.notReceived).toBeUndefined();
  });

  test("stores an image drawn anew, without what is no pixel", async () => {
    const { customer, reportId } = await reserved({ proof: ["Attachment", ["a.png"]] });
    const bytes = Buffer.concat([await png(), Buffer.from("<script>alert(1)</script>")]);
    const answer = await customer.attach(reportId, [file("../../etc/a.png", "image/png", bytes)]);
    expect(answer.envelope.data?.files[0]?.name).toBe("a.png");
    const [row] = (await rows(reportId)) as { file_key: string; size: string }[];
    expect(row?.file_key).toMatch(/^[0-9a-f]{32}$/);
    expect(Number(row?.size)).toBeLessThan(bytes.length);
  });

  test("takes a signature as signature.png and nothing else [input.signature]", async () => {
    const { customer, reportId } = await reserved({
      proof: ["Attachment", ["a.txt"]],
      sign: ["Signature", "signature.png"],
    });
    expect((await customer.attach(reportId, [file("signature.png", "image/png", await png(), "sign")])).status).toBe(
      200,
    );
    const svg = await customer.attach(reportId, [file("signature.svg", "image/svg+xml", "<svg/>", "sign")]);
    expect(svg.envelope.errors[0]).toMatchObject({ key: "check.fileType", field: "sign" });
  });

  test("refuses a file over the input's limit while it streams in [input.attachment-size]", async () => {
    const { customer, reportId } = await reserved();
    const answer = await customer.attach(reportId, [file("a.txt", "text/plain", Buffer.alloc(1024 * 1024 + 1, "x"))]);
    expect([answer.status, answer.envelope.errors[0]?.text]).toEqual([400, "File is too big. Max size is 1 Mb"]);
    expect(
      (await customer.attach(reportId, [file("a.txt", "text/plain", Buffer.alloc(1024 * 1024, "x"))])).status,
    ).toBe(200);
  });

  const hostile: [title: string, upload: () => UploadedFile | Promise<UploadedFile>, key: string][] = [
    ["of another type", () => file("a.exe", "application/x-msdownload", "MZ"), "check.fileType"],
    [
      "of a type that this input does not take",
      () => file("a.pdf", "application/pdf", pdf(), "photos"),
      "check.fileType",
    ],
    ["without an extension", () => file("passwd", "text/plain", "x"), "check.fileType"],
    ["that is empty", () => file("a.txt", "text/plain", ""), "upload.empty"],
    [
      "of HTML that calls itself an image",
      () => file("a.png", "image/png", "<html><script>1</script>"),
      "upload.content",
    ],
    [
      "of SVG that calls itself an image",
      () => file("a.png", "image/png", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "upload.content",
    ],
    [
      "that is an image cut short",
      async () => file("a.png", "image/png", (await png()).subarray(0, 60)),
      "upload.cutShort",
    ],
    [
      "of a program that calls itself text",
      () => file("a.txt", "text/plain", Buffer.from("7f454c4602010100", "hex")),
      "upload.content",
    ],
    [
      "that scanners are tried with",
      () => file("a.txt", "text/plain", "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"),
      "upload.virus",
    ],
    [
      "of a PDF with a script",
      () => file("a.pdf", "application/pdf", pdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>")),
      "upload.script",
    ],
    [
      "of a PDF with a script whose name is disguised",
      () => file("a.pdf", "application/pdf", pdf("/OpenAction << /S /J#61va#53cript /JS (app.alert(1)) >>")),
      "upload.script",
    ],
    ["that is half a PDF", () => file("a.pdf", "application/pdf", "%PDF-1.7\nnothing"), "upload.cutShort"],
    [
      "of a .docx with macros",
      () => file("a.docx", "application/octet-stream", docx({ "word/vbaProject.bin": "x" })),
      "upload.script",
    ],
    [
      "of a .docx that reaches outside",
      () => file("a.docx", "application/octet-stream", docx({ "../../evil.txt": "x" })),
      "upload.content",
    ],
    [
      "of a .docx that is a bomb",
      () => file("a.docx", "application/octet-stream", docx({}, { claimed: 2 ** 31 })),
      "upload.bomb",
    ],
    ["of an image that is a flood of pixels", () => file("a.png", "image/png", floodOfPixels()), "upload.pixelsPng"],
    [
      "of a photo whose last bytes are missing",
      async () => file("a.jpg", "image/jpeg", (await photo()).subarray(0, -9)),
      "upload.cutShort",
    ],
    [
      "of a photo that says it has 100 million pixels",
      () => file("a.jpg", "image/jpeg", sized(10_000, 10_000)),
      "upload.pixels",
    ],
    ["over 40 MB that calls itself a photo", () => file("a.jpg", "image/jpeg", heavy(41)), "check.fileTooBig"],
    [
      "that is RTF by the name of Word's",
      () => file("a.doc", "application/msword", "{\\rtf1 Dear Ada}"),
      "upload.notWord",
    ],
    ["that is a web page by the name of Word's", () => file("a.docx", "", "<html>Dear Ada</html>"), "upload.notWord"],
    ["of Word with a password", () => file("a.docx", "", lockedDocx), "upload.locked"],
    ["of a spreadsheet", () => file("a.xlsx", "", docx()), "check.fileTypeOffice"],
    [
      "of a picture as phones store it",
      () => file("a.heic", "image/heic", "\0\0\0\x18ftypheic"),
      "check.fileTypePicture",
    ],
    [
      "of a program in two halves of each letter",
      () => file("a.txt", "text/plain", Buffer.from("MZ\0\0\x01\0")),
      "upload.content",
    ],
    [
      "of a .docm that calls itself .docx",
      () => file("a.docx", "application/octet-stream", docx({ "[Content_Types].xml": macroTypes })),
      "upload.content",
    ],
    ["of a .doc with macros", () => file("a.doc", "application/msword", doc("_VBA_PROJECT")), "upload.script"],
    ["that a virus scanner warns of", () => file("a.txt", "text/plain", malware), "upload.virus"],
    ["with two extensions", () => file("a.png.exe", "image/png", "MZ"), "check.fileType"],
  ];
  test.each(hostile)(
    "refuses a file %s and leaves nothing behind [api.bad-input]",
    { tags: ["S13"] },
    async (_title, upload, key) => {
      const { customer, reportId } = await reserved({
        proof: ["Attachment", ["a.txt"]],
        photos: ["Attachment", ["b.png"]],
      });
      const before = keptFiles();
      const sent = await upload();
      const answer = await customer.attach(reportId, [sent]);
      found("S13", "hostile files taken", Number(answer.status === 200), 1);
      found("S13", "files left behind", keptFiles() - before + leftOver(), 1);
      if (/\.(png|pdf|docx?|txt)$/.test(sent.name)) foundInTwin("S13", "taken by a twin that goes by the name", 1);
      expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([400, key]);
      expect(await rows(reportId)).toEqual([]);
      expect([keptFiles(), leftOver()]).toEqual([before, 0]);
    },
  );

  test("stores nothing that was not scanned: while the scanner is away, it is to be sent again [api.bad-input]", async () => {
    const { customer, reportId } = await reserved();
    const before = keptFiles();
    const attach = () => customer.attach(reportId, [file("a.txt", "text/plain", "hello")]);
    clamd.mood = "hangsUp";
    const refused = await attach();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect([await rows(reportId), keptFiles(), leftOver()]).toEqual([[], before, 0]);
    clamd.mood = "well";
    expect((await attach()).status).toBe(200);
    expect(clamd.scanned.at(-1)?.toString()).toBe("hello");
  });

  test.each([
    ["a.txt", "text/plain", () => "hello"],
    ["a.pdf", "application/pdf", () => pdf()],
    ["a.docx", "", () => docx()],
    ["a.doc", "application/msword", () => doc()],
    // Bytes that a big picture may contain by chance.
    ["picture.pdf", "application/pdf", () => pdf("/Length 9 >> stream x/JS x endstream <<")],
    [`${"\u{1F600}".repeat(240)}.txt`, "text/plain", () => "of a long name"],
    ["A.PNG", "image/png", () => png()],
  ])("takes a harmless %s", async (name, type, bytes) => {
    const { customer, reportId } = await reserved({ proof: ["Attachment", [name]] });
    expect((await customer.attach(reportId, [file(name, type, await bytes())])).status).toBe(200);
  });

  const letters = [
    "FORMAL complaint about my bill",
    "BMI,Weight\n1,2",
    "MAC address 00:11",
    "Now free of leaks",
    "%PDF-1.7 is what I wrote",
  ];
  const inWindows: [string, Buffer][] = [
    ["UTF-16 with its mark", Buffer.from("\ufeffZählerstand, 東京: 1\r\n", "utf16le")],
    ["UTF-16 the other way around", Buffer.from("\ufeffZähler", "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from("Meter reading: 1\r\n", "utf16le")],
    ["an old code page", Buffer.from("Z\xe4hlerstand \x80 5", "latin1")],
  ];
  test.each([...letters.map((text): [string, Buffer] => [text, Buffer.from(text)]), ...inWindows])(
    "takes a text by any extension of text, whatever its first letters: %s [input.attachment]",
    async (_text, bytes) => {
      const { customer, reportId } = await reserved();
      for (const name of ["a.txt", "b.csv"])
        expect((await customer.attach(reportId, [file(name, "text/plain", bytes)])).status).toBe(200);
    },
  );

  test.each<[name: string, kept: string, mediaType: string, bytes: () => UploadedFile["bytes"] | Promise<Buffer>]>([
    ["a.jpg", "a.png", "image/png", png],
    ["a.png", "a.jpg", "image/jpeg", () => photo()],
    ["photo.jfif", "photo.jpg", "image/jpeg", () => photo()],
    ["1000012345", "1000012345.jpg", "image/jpeg", () => photo()],
    ["scan.jpg", "scan.pdf", "application/pdf", () => pdf()],
    [
      "letter.doc",
      "letter.docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      () => docx(),
    ],
    ["letter.docx", "letter.doc", "application/msword", () => doc()],
  ])("corrects the name of %s to %s, by what is in it [input.attachment]", async (name, kept, mediaType, bytes) => {
    // The page announces what it has corrected itself.
    const announced = /\.(jpg|png|docx?)$/.test(name) ? name : kept;
    const { customer, reportId } = await reserved({ proof: ["Attachment", [announced]] });
    const sent = file(name, "application/octet-stream", await bytes());
    const answer = await customer.attach(reportId, [sent]);
    expect([answer.status, answer.envelope.data?.files[0]?.name, answer.envelope.data?.missing]).toEqual([
      200,
      kept,
      [],
    ]);
    expect(await rows(reportId)).toMatchObject([{ name: kept, media_type: mediaType }]);
    expect((await customer.attach(reportId, [sent])).status).toBe(200);
    expect(await rows(reportId)).toHaveLength(1);
  });

  test("takes a phone's photo of 27 million pixels that is over the limit, and stores it turned, smaller and within the limit [input.attachment-size]", async () => {
    const { customer, reportId } = await reserved({ proof: ["Attachment", ["IMG_1.jpg", "IMG_2.jpg"]] });
    const bytes = await photo({ width: 5640, height: 4800, noise: true, orientation: 6 });
    expect(bytes.length).toBeGreaterThan(2 * 1024 * 1024);
    const answers = await Promise.all(
      ["IMG_1.jpg", "IMG_2.jpg"].map((name) => customer.attach(reportId, [file(name, "image/jpeg", bytes)])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const stored = (await rows(reportId)) as { file_key: string; size: string }[];
    for (const { file_key, size } of stored) {
      const { width, height, orientation } = await sharp(pathOf(file_key)).metadata();
      expect(Number(size)).toBeLessThanOrEqual(1024 * 1024);
      expect([height > width, width * height <= 25e6, orientation]).toEqual([true, true, undefined]);
    }
  });

  test.each(["hidden", "photos", "name", "nowhere", "__proto__"])(
    "refuses a file for %s, which announced none [submit.server-check]",
    async (inputId) => {
      const { customer, reportId } = await reserved();
      const answer = await customer.attach(reportId, [file("a.png", "image/png", await png(), inputId)]);
      expect([answer.status, answer.envelope.errors[0]?.field]).toEqual([400, "inputId"]);
    },
  );

  test("refuses more files than were announced", async () => {
    const { customer, reportId } = await reserved({ proof: ["Attachment", ["a.txt"]] });
    const answer = await customer.attach(reportId, [
      file("a.txt", "text/plain", "1"),
      file("b.txt", "text/plain", "2"),
    ]);
    expect(answer.envelope.errors[0]?.key).toBe("upload.tooMany");
  });

  test("takes the same file as one, though it comes by many requests at once [submit.once]", async () => {
    const { customer, reportId } = await reserved({ proof: ["Attachment", ["a.txt"]] });
    const send = () => customer.attach(reportId, [file("a.txt", "text/plain", "the same")]);
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const report = { accountId: "north", reportId };
    const [kept] = await attachmentsOf(server.connection.database, report);
    expect(await rows(reportId)).toHaveLength(1);
    expect(await countOthers(server.connection.database, report, kept!), "who comes late finds room for it").toBe(0);
  });

  test("keeps no more files than were announced, though all come at once", async () => {
    const { customer, reportId } = await reserved({ proof: ["Attachment", ["a.txt"]] });
    const before = keptFiles();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => customer.attach(reportId, [file("a.txt", "text/plain", `${index}`)])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect([(await rows(reportId)).length, keptFiles()]).toEqual([1, before + 1]);
  });

  test("takes nothing for a submission that is final [submit.atomic]", async () => {
    const { customer, reportId } = await reserved();
    await customer.attach(reportId, [file("a.txt", "text/plain", "hello")]);
    await customer.post(reportId);
    const late = await customer.attach(reportId, [file("b.txt", "text/plain", "late")]);
    expect([late.status, late.envelope.errors[0]?.text]).toEqual([409, "Form was already submitted"]);
    expect(await rows(reportId)).toHaveLength(1);
  });

  test("leaves nothing of a file whose sender hangs up in its middle", async () => {
    const link = await givenLink(server, form, { recipientId: `r-${recipients++}` });
    const customer = customerOn(server, form, link);
    const answer = await customer.submit({ name: "Ada", proof: ["Attachment", ["a.txt"]] });
    const reportId = String(answer.envelope.data);
    const field = (name: string, value: string) =>
      `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const socket = connect(server.port, "127.0.0.1");
    socket.write(
      `POST /api/Enrollments/SubmitAttachments?encAccount=${link.encAccount} HTTP/1.1\r\nHost: x\r\n` +
        `Authorization: Bearer ${link.token}\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 500000\r\n\r\n` +
        `${field("reportId", reportId)}${field("inputId", "proof")}` +
        '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n' +
        "x".repeat(100_000),
    );
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
    };
    await until(() => leftOver() === 1);
    socket.destroy();
    await until(() => leftOver() === 0);
    expect(await rows(reportId)).toEqual([]);
  });

  test.each([
    ["no files at all", [], 400],
    ["eleven files", Array.from({ length: 11 }, (_, index) => file(`${index}.txt`, "text/plain", "x")), 400],
  ])("refuses %s [api.bad-input]", async (_title, files, status) => {
    const { customer, reportId } = await reserved();
    expect((await customer.attach(reportId, files)).status).toBe(status);
  });

  test("removes a file that no record names once a day has passed", async () => {
    const { customer, reportId } = await reserved();
    await customer.attach(reportId, [file("a.txt", "text/plain", "kept")]);
    const sweep = server.tasks.sweepFiles!;
    const before = keptFiles();
    await server.connection.database("attachments").where({ report_id: reportId }).delete();
    await sweep({}, { key: "sweep", tries: 1 });
    expect(keptFiles()).toBe(before);
    // The folder's times come from the file system: the server's clock is moved past them.
    server.clock.set(new Date(Date.now() + 25 * 3_600_000));
    await sweep({}, { key: "sweep", tries: 1 });
    expect(keptFiles()).toBe(before - 1);
    server.clock.set("2026-11-20T12:00:00Z");
  });
});
