// The document that the sandbox's signing service makes of a signature: a page of text, the same bytes each time.

/** A PDF of one page. */
export function signedPdf(title: string, signedAt: string): Buffer {
  const lines = [title, `Signed ${signedAt}`, "Made by the sandbox: it binds nobody."];
  const text = lines.map((line) => `(${plain(line)}) Tj T*`).join("\n");
  const page = `BT /F1 14 Tf 72 720 Td 20 TL\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const entries = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** Of the characters that the font has, and none that would end the text. */
const plain = (text: string): string =>
  text
    .replace(/\s/g, " ")
    .replace(/[^\x20-\x7e]/g, "?")
    .replace(/[()\\]/g, "\\$&");
