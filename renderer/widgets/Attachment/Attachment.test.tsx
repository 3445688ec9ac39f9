import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { InputForm } from "@billwright/schemas";
import { createFormFiles } from "../../files.ts";
import { showForm } from "../../form.fixture.tsx";
import { FormBody } from "../../FormBody.tsx";
import { ErrorSummary } from "../../submit/ErrorSummary.tsx";
import { Surroundings } from "../../surroundings.fixture.tsx";
import { fileSize } from "./fileSize.ts";

afterEach(cleanup);

/** Of the bytes that its name promises, as far as anyone looks. */
const contents: Record<string, [string, string]> = {
  pdf: ["%PDF-1.7\n", "\n%%EOF\n"],
  png: ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x08\x08\x02\0\0\0....", "\0\0\0\0IEND...."],
  txt: ["Dear", "Ada"],
};
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
function file(name: string, type: string, size = 60): File {
  const [start, end] = contents[name.split(".").pop()!] ?? ["", ""];
  const bytes = size === 0 ? "" : start + " ".repeat(Math.max(0, size - start.length - end.length)) + end;
  return new File([latin1(bytes)], name, { type });
}
const megabyte = 1024 * 1024;

function showAttachment(some: Partial<InputForm> = {}) {
  let next = 0;
  const files = createFormFiles(() => `f${++next}`);
  const shown = showForm({
    inputs: [{ id: "att", inputType: "Attachment", name: "Proof of address", required: true, length: 1, ...some }],
    surroundings: { services: { files } },
  });
  return { ...shown, files };
}
/** Like a person who drops files: the file input's accept attribute stops nothing. */
const chooser = () => screen.findByLabelText<HTMLInputElement>(/Proof of address/u);
const choose = async (...files: File[]) => {
  const input = await chooser();
  Object.defineProperty(input, "files", { configurable: true, value: files });
  fireEvent.change(input);
};
const rows = () => within(screen.getByRole("list", { name: "Your files" })).getAllByRole("listitem");
/** A JPEG as far as its sizes say. */
function photo(width: number, height: number, name = "IMG_1.jpg", end = "\xff\xd9", bytes = 0): File {
  const two = (value: number) => String.fromCharCode(value >> 8, value & 255);
  const frame = `\xff\xd8\xff\xc0\0\x11\x08${two(height)}${two(width)}\x03\x01\x11\0\x02\x11\x01\x03\x11\x01`;
  return new File([latin1(`${frame}\xff\xda\0\x02${" ".repeat(bytes)}${end}`)], name, { type: "image/jpeg" });
}
const pdfOnly = { options: [{ guid: "o1", name: "PDF", value: "pdf" }] };

describe("choosing files", () => {
  test("accepts several files, each in a row with its size, and answers with their names [input.attachment]", async () => {
    const { store, files } = showAttachment();
    await choose(file("bill.pdf", "application/pdf", 2048));
    await choose(file("meter.png", "image/png"), file("notes.txt", "text/plain"));
    expect(rows()).toHaveLength(3);
    expect(rows()[0]!.textContent).toContain("2 kB");
    expect(store.getView("att").value).toEqual(["bill.pdf", "meter.png", "notes.txt"]);
    expect(files.of("att").map((one) => one.file.name)).toEqual(["bill.pdf", "meter.png", "notes.txt"]);
  });

  test("lists a file that is chosen again once, and another of its name and size too [input.attachment]", async () => {
    const { store } = showAttachment();
    const written = (text: string) => new File([text], "bill.pdf", { type: "application/pdf" });
    await choose(written("one"), written("one"), written("two"));
    await waitFor(() => expect(store.getView("att").value).toEqual(["bill.pdf", "bill.pdf"]));
    await choose(written("two"), file("meter.png", "image/png"), written("one"));
    expect(await screen.findByText("Files in the list: 3")).toBeDefined();
    expect(store.getView("att").value).toEqual(["bill.pdf", "bill.pdf", "meter.png"]);
  });

  test("shows a file's name in its own direction, on the side of the row's own [input.attachment]", async () => {
    showAttachment();
    await choose(file("bill.pdf", "application/pdf"));
    const name = rows()[0]!.querySelector(".bw-file-name")!;
    expect([name.getAttribute("dir"), name.querySelector("bdi")?.textContent]).toEqual([null, "bill.pdf"]);
  });

  test("can be done by dropping them on the zone [input.attachment]", async () => {
    const { store } = showAttachment();
    const zone = (await chooser()).closest("div")!;
    const dataTransfer = { types: ["Files"], files: [file("bill.pdf", "application/pdf")] };
    fireEvent.dragEnter(zone, { dataTransfer });
    expect(zone.dataset.over).toBe("true");
    fireEvent.drop(zone, { dataTransfer });
    expect(zone.dataset.over).toBeUndefined();
    expect(store.getView("att").value).toEqual(["bill.pdf"]);
  });

  test("beside the zone by mistake does not make the browser leave the form [input.attachment]", async () => {
    showAttachment();
    await chooser();
    const missed = createEvent.drop(document.body, { dataTransfer: { types: ["Files"], files: [] } });
    fireEvent(document.body, missed);
    expect(missed.defaultPrevented).toBe(true);
  });

  test("offers and names only the input's own types [input.attachment]", async () => {
    showAttachment(pdfOnly);
    expect((await chooser()).accept).toBe(".pdf,application/pdf");
    expect(screen.getByText("Accepted: PDF. At most 1 MB each.")).toBeTruthy();
  });

  test("offers all four types where the author chose none [input.attachment]", async () => {
    showAttachment();
    await chooser();
    expect(screen.getByText("Accepted: PNG, JPG, JPEG, TXT, CSV, PDF, DOC, DOCX. At most 1 MB each.")).toBeTruthy();
  });
});

describe("a file that does not fit", () => {
  test("of another type says so clearly, in its row and under the field [input.attachment]", async () => {
    const { store } = showAttachment(pdfOnly);
    await choose(file("bill.pdf", "application/pdf"), file("run.exe", "application/x-msdownload"));
    expect(rows().map((row) => row.textContent?.includes("Not an accepted type"))).toEqual([false, true]);
    expect(await screen.findByText("This type of file is not accepted here. Please choose one of: pdf")).toBeTruthy();
    expect(store.getView("att").error?.key).toBe("check.fileType");
  });

  test("over the limit says so, and is corrected by removing it [input.attachment-size]", async () => {
    const { user, store } = showAttachment();
    await choose(file("ok.pdf", "application/pdf", megabyte), file("huge.pdf", "application/pdf", megabyte + 1));
    expect(await screen.findByText("File is too big. Max size is 1 Mb")).toBeTruthy();
    expect(rows().map((row) => row.textContent?.includes("Too big"))).toEqual([false, true]);
    await user.click(screen.getByRole("button", { name: "Remove huge.pdf" }));
    expect(store.getView("att").error).toBeNull();
    expect(screen.queryByText("File is too big. Max size is 1 Mb")).toBeNull();
  });

  test("that is empty says so, in its row and under the field [input.attachment]", async () => {
    showAttachment();
    await choose(file("a.pdf", "application/pdf", 0));
    expect(rows()[0]!.textContent).toContain("0 bytes · Empty");
    expect(await screen.findByText("a.pdf is empty. Please choose another file.")).toBeTruthy();
  });

  test("has 10 MB where the author gave no limit [input.attachment-size]", async () => {
    const { store } = showAttachment({ length: null });
    await choose(file("big.pdf", "application/pdf", 10 * megabyte + 1));
    expect(store.getView("att").error).toEqual({ key: "check.fileTooBig", params: { n: 10 } });
  });
});

describe("what is in a file", () => {
  const problemOf = async (chosen: File, some?: Partial<InputForm>) => {
    const { store } = showAttachment(some);
    await choose(chosen);
    await waitFor(() => expect(store.getView("att").error).not.toBeNull());
    return { error: store.getView("att").error, row: rows()[0]!.textContent };
  };

  test.each<[what: string, chosen: File, key: string, words: string]>([
    ["a photo whose end is missing", photo(40, 30, "IMG_1.jpg", ""), "upload.cutShort", "IMG_1.jpg is not complete"],
    ["a photo of 100 million pixels", photo(10_000, 10_000), "upload.pixels", "more than 64 million pixels"],
    [
      "a PNG of 64 million pixels",
      new File([latin1(contents["png"]![0].replace("\0\0\0\x08\0\0\0\x08", "\0\0\x1f\x40\0\0\x1f\x40"))], "a.png", {
        type: "image/png",
      }),
      "upload.pixelsPng",
      "too many for a PNG",
    ],
    [
      "half a PDF",
      new File(["%PDF-1.7\n"], "a.pdf", { type: "application/pdf" }),
      "upload.cutShort",
      "a.pdf is not complete",
    ],
    [
      "a program",
      new File(["MZ\0\0\x01\0"], "a.txt", { type: "text/plain" }),
      "upload.content",
      "is not what its name says",
    ],
    [
      "RTF by the name of Word's",
      new File(["{\\rtf1}"], "a.doc", { type: "application/msword" }),
      "upload.notWord",
      "save or print it as a PDF",
    ],
    ["a spreadsheet", new File(["PK"], "a.xlsx"), "check.fileTypeOffice", "save or print it there as a PDF"],
    [
      "a picture of an iPhone",
      new File(["x"], "a.heic", { type: "image/heic" }),
      "check.fileTypePicture",
      "save it as a JPG",
    ],
  ])(
    "that cannot be taken is refused at the file before Submit, in its own words: %s [input.attachment]",
    async (_what, chosen, key, words) => {
      const { error, row } = await problemOf(chosen);
      expect([error?.key, row]).toEqual([key, expect.stringContaining(words) as string]);
    },
  );

  test.each(["FORMAL complaint about my bill", "BMI,Weight", "MAC address 00:11", "Now free of leaks"])(
    "is text where it is one, whatever its first letters: %s [input.attachment]",
    async (text) => {
      const { store, files } = showAttachment();
      const chosen = [
        new File([text], "a.txt", { type: "text/plain" }),
        new File([text], "b.csv", { type: "text/comma-separated-values" }),
      ];
      await choose(...chosen, photo(40, 30, "last.png"));
      await waitFor(() => expect(files.of("att").at(-1)!.file.name).toBe("last.jpg"));
      expect(store.getView("att").error).toBeNull();
    },
  );

  test("gives it its name: the form announces what is sent [input.attachment]", async () => {
    const { store, files } = showAttachment();
    await choose(photo(40, 30, "scan.png"), photo(40, 30, "photo.jfif"), photo(40, 30, "1000012345"));
    await waitFor(() => expect(store.getView("att").value).toEqual(["scan.jpg", "photo.jpg", "1000012345.jpg"]));
    expect(files.of("att").map((one) => one.file.type)).toEqual(Array.from({ length: 3 }, () => "image/jpeg"));
    expect(store.getView("att").error).toBeNull();
  });
});

describe("a photo that is too large", () => {
  const large = () => photo(8160, 6120, "IMG_1.jpg", "\xff\xd9", 2 * megabyte);
  const canvas = HTMLCanvasElement.prototype;
  /** A browser whose canvas holds so many pixels, and is empty beyond. */
  function browserThatDraws(most: number, bytesOf = (pixels: number) => pixels / 20) {
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 6120, height: 8160, close: () => undefined }));
    const drawn: number[] = [];
    let isEmpty = false;
    vi.spyOn(canvas, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
      const pixels = this.width * this.height;
      return {
        drawImage: () => void (pixels > 64 && (isEmpty = pixels > most)),
        getImageData: () => ({ data: new Uint8ClampedArray(4 * 64).fill(isEmpty ? 0 : 255) }),
      } as never;
    });
    vi.spyOn(canvas, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, type) {
      drawn.push(this.width * this.height);
      done(new Blob([new Uint8Array(bytesOf(this.width * this.height))], { type: type! }));
    });
    return drawn;
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("is drawn smaller until it fits, within what a canvas of iOS holds [input.attachment-size]", async () => {
    const drawn = browserThatDraws(16_777_216, (pixels) => pixels / 10);
    const { store, files } = showAttachment();
    await choose(large());
    expect(store.getView("att").error).toBeNull();
    await waitFor(() => expect(files.of("att")[0]!.file.size).toBeLessThanOrEqual(megabyte));
    expect(drawn.length).toBeGreaterThan(1);
    expect(Math.max(...drawn)).toBeLessThan(16_777_216);
    expect(store.getView("att")).toMatchObject({ error: null, value: ["IMG_1.jpg"] });
    await choose(large());
    await waitFor(() => expect(screen.getByText("Files in the list: 1")).toBeDefined());
  });

  test.each([
    ["draws an empty picture", () => void browserThatDraws(1_000_000)],
    ["cannot decode it", () => vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("memory")))],
    [
      "makes no JPEG",
      () => (browserThatDraws(16_777_216), vi.spyOn(canvas, "toBlob").mockImplementation((done) => done(null))),
    ],
  ])(
    "is sent as it is where the browser %s: the server makes it smaller [input.attachment-size]",
    async (_what, setUp) => {
      setUp();
      const { store, files } = showAttachment();
      const chosen = large();
      await choose(chosen, photo(40, 30, "last.png"));
      await waitFor(() => expect(files.of("att").at(-1)!.file.name).toBe("last.jpg"));
      expect([store.getView("att").error, files.of("att")[0]!.file]).toEqual([null, chosen]);
    },
  );

  test("says so in its row while it is made smaller, and the next one waits its turn [input.attachment]", async () => {
    browserThatDraws(16_777_216);
    const decoded: ((picture: object) => void)[] = [];
    // A thumbnail is decoded without options.
    vi.stubGlobal("createImageBitmap", (_file: File, options?: object) =>
      options ? new Promise((resolve) => void decoded.push(resolve)) : Promise.reject(new Error("none")),
    );
    const { files } = showAttachment();
    await choose(large(), photo(8160, 6120, "IMG_2.jpg", "\xff\xd9", 2 * megabyte + 1));
    for (const at of [0, 1]) {
      await waitFor(() => expect(decoded).toHaveLength(at + 1));
      const scaling = rows().map(({ textContent }) => textContent.includes("Being made smaller…"));
      expect(scaling).toEqual([at === 0, at === 1]);
      decoded[at]!({ width: 6120, height: 8160, close: () => undefined });
      await waitFor(() => expect(files.of("att")[at]!.file.size).toBeLessThanOrEqual(megabyte));
    }
    await waitFor(() => expect(screen.queryByText("Being made smaller…")).toBeNull());
  });

  test("is still refused beyond 40 MB [input.attachment-size]", async () => {
    const { store } = showAttachment();
    await choose(Object.defineProperty(photo(40, 30), "size", { value: 41 * megabyte }));
    expect(store.getView("att").error).toEqual({ key: "check.fileTooBig", params: { n: 40 } });
  });
});

test("the words about the files follow the language that is chosen later [input.attachment] [form.language]", async () => {
  const { store, rerender } = showAttachment();
  await choose(file("bill.pdf", "application/pdf"));
  const statusText = () => document.querySelector(".bw-attachment > [role=status]")?.textContent;
  await waitFor(() => expect(statusText()).toBe("Files in the list: 1"));
  rerender(
    <Surroundings store={store} t={(key) => `es ${key}`} language="es">
      <ErrorSummary />
      <FormBody />
    </Surroundings>,
  );
  expect(statusText()).toBe("es attachment.added");
});

test("a removed file leaves the form, and focus goes back to the chooser [input.attachment]", async () => {
  const { user, store } = showAttachment();
  await choose(file("bill.pdf", "application/pdf"));
  await user.click(screen.getByRole("button", { name: "Remove bill.pdf" }));
  expect(store.getView("att").missing).toBe(true);
  expect(screen.queryByRole("list", { name: "Your files" })).toBeNull();
  expect(document.activeElement).toBe(await chooser());
  expect(screen.getByText("bill.pdf was removed.")).toBeTruthy();
});

describe("an upload", () => {
  const uploading = async () => {
    const shown = showAttachment();
    const transport = { cancel: vi.fn(), retry: vi.fn() };
    shown.files.connect(transport);
    await choose(file("bill.pdf", "application/pdf"));
    const mark = (upload: Parameters<typeof shown.files.mark>[1]) => act(() => shown.files.mark("f1", upload));
    return { ...shown, transport, mark };
  };

  test("waits for the submit, shows its progress and its end [form.skeleton]", async () => {
    const { mark } = await uploading();
    expect(rows()[0]!.textContent).toContain("Will be uploaded when you submit");
    mark({ status: "uploading", progress: 0.42 });
    expect(screen.getByRole<HTMLProgressElement>("progressbar", { name: "bill.pdf" }).value).toBe(0.42);
    expect(rows()[0]!.textContent).toContain("Uploading, 42%");
    mark({ status: "done" });
    expect(rows()[0]!.textContent).toContain("Uploaded");
    expect(within(rows()[0]!).queryByRole("button")).toBeNull();
  });

  test("can be cancelled while it runs and tried again after it failed [input.attachment]", async () => {
    const { user, mark, transport } = await uploading();
    mark({ status: "uploading", progress: 0.1 });
    await user.click(screen.getByRole("button", { name: "Cancel the upload of bill.pdf" }));
    expect(transport.cancel.mock.calls).toEqual([["f1"]]);
    mark({ status: "failed", error: null });
    expect(rows()[0]!.textContent).toContain("Upload failed");
    await user.click(screen.getByRole("button", { name: "Try the upload of bill.pdf again" }));
    expect(transport.retry.mock.calls).toEqual([["f1"]]);
  });

  test("that failed shows the server's reason if there is one [input.attachment]", async () => {
    const { mark } = await uploading();
    mark({ status: "failed", error: { key: "check.fileTooBig", params: { n: 1 } } });
    expect(rows()[0]!.textContent).toContain("File is too big. Max size is 1 Mb");
  });
});

const sizes: [bytes: number, language: string, text: string][] = [
  [0, "en", "0 bytes"],
  [1, "en", "1 byte"],
  [2, "en", "2 bytes"],
  [2, "de", "2 Byte"],
  [2048, "en", "2 kB"],
  [2049, "en", "3 kB"],
  [megabyte, "en", "1 MB"],
  [megabyte + 1, "en", "1.1 MB"],
  [1.5 * megabyte, "en", "1.5 MB"],
  [1.5 * megabyte, "de", "1,5 MB"],
];
test.each(sizes)("writes %i bytes in %s as %s [input.attachment]", (bytes, language, text) => {
  expect(fileSize(bytes, language)).toBe(text);
});
