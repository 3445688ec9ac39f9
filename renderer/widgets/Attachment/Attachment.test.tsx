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

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });
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

  test("over the limit says so, and is mended by taking it away [input.attachment-size]", async () => {
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

test("what was said of the files is said in the language that is chosen then [input.attachment] [form.language]", async () => {
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
