import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { allMessages, type CallData } from "@billwright/schemas";
import { chooseLanguage, dialog, pendingAnswer, press, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import { openPdf, type OpenPdf } from "../../ui/pdf/openPdf.ts";

vi.mock("../../ui/pdf/openPdf.ts", () => ({ openPdf: vi.fn() }));

const byMessage = "POST /api/v1/Print/DownloadPdf";
const byKey = "POST /api/v1/Media/print";
const info = "GET /api/v1/ViewBill/Info";
const pdf = "GET /api/v1/ViewBill/Pdf";

/** Of the page's own realm. */
const bytesOf = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const file = bytesOf("%PDF-1.7 a bill");
/** As PDF.js has it: the drawing ends when the test lets it. */
function fakePdf(pages: number, drawn: Promise<void> = Promise.resolve()): OpenPdf {
  const page = (pageNumber: number) => ({
    pageNumber,
    getViewport: ({ scale }: { scale: number }) => ({ width: 612 * scale, height: 792 * scale }),
    getStructTree: () => Promise.resolve(null),
  });
  return {
    pages: Array.from({ length: pages }, (_, at) => page(at + 1)) as unknown as OpenPdf["pages"],
    language: "en",
    draw: () => ({ done: drawn.then(() => ({ isWhole: true })), cancel: () => undefined }),
    writeText(_page, container) {
      container.textContent = "Amount due $82.10";
      return { done: Promise.resolve(), cancel: () => undefined };
    },
    close: () => undefined,
  };
}

let saved: { name: string; text: Promise<string> }[];
const print = vi.fn();
beforeEach(() => {
  saved = [];
  const blobs: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob) - 1}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs[Number(this.href.slice("blob:".length))]!.text() });
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("print", print.mockReset());
  vi.mocked(openPdf)
    .mockReset()
    .mockImplementation(() => Promise.resolve(fakePdf(2)));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(at: string, answers: TestAnswers): Promise<TestServer> {
  const server = testServer(answers);
  await openApp(server, at);
  return server;
}
const viewer = () => waitFor(() => expect(document.querySelector(".bw-pdf[data-drawn]")).not.toBeNull());

describe("/view-invoice", () => {
  test.each([
    ["/view-invoice?id=log", byMessage, { logId: "log" }],
    ["/view-invoice?pdfId=key", byKey, { key: "key" }],
    ["/view-invoice?id=log&pdfId=key", byMessage, { logId: "log" }],
  ] as const)("%s asks %s, once [invoice.route, invoice.log-call, invoice.key-call]", async (at, call, body) => {
    const server = await open(at, { [byMessage]: () => file, [byKey]: () => file });
    await viewer();
    const requests = [...sent(server, byMessage), ...sent(server, byKey)];
    expect(requests.map(({ name, body: given }) => [name, given])).toEqual([[call, body]]);
  });

  test("shows that it loads until the first page is drawn, and then the viewer in the same tab [invoice.loading, invoice.open]", async () => {
    const answer = pendingAnswer<Uint8Array>();
    const drawn = pendingAnswer<void>();
    vi.mocked(openPdf).mockImplementation(() => Promise.resolve(fakePdf(1, drawn.promise)));
    await open("/view-invoice?pdfId=key", { [byKey]: () => answer.promise });
    expect(screen.getByText("Loading…")).toBeDefined();
    answer.answer(file);
    await waitFor(() => expect(document.querySelector(".bw-pdf")).not.toBeNull());
    expect(screen.getByText("Loading…")).toBeDefined();
    drawn.answer();
    await viewer();
    expect(screen.queryByText("Loading…")).toBeNull();
    expect(screen.getByRole("region", { name: "Your bill" }).textContent).toContain("Amount due $82.10");
    await waitFor(() => expect(document.title).toContain("Your bill"));
  });

  test.each([
    ["/view-invoice?id=log&pdfId=key", "log.pdf"],
    ["/view-invoice?pdfId=key", "key.pdf"],
  ])("%s is saved as %s, and printed [invoice.download]", async (at, name) => {
    await open(at, { [byMessage]: () => file, [byKey]: () => file });
    await viewer();
    await press("Download");
    expect([saved[0]?.name, await saved[0]?.text]).toEqual([name, "%PDF-1.7 a bill"]);
    await press("Print");
    expect(print).toHaveBeenCalledOnce();
  });

  test("is read in another language by the menu in the viewer's bar; the bill is not fetched again [shell.language]", async () => {
    const translations = { "pdf.tools": "Herramientas del documento" };
    const server = await open("/view-invoice?pdfId=key", {
      [byKey]: () => file,
      "GET /api/Translation/GetTranslation": () => ({ language: "es", translations }),
    });
    await viewer();
    const tools = within(screen.getByRole("group", { name: "Tools of the document" }));
    tools.getByRole("button", { name: /^Language/ });
    await chooseLanguage("Español");
    expect(await screen.findByRole("group", { name: "Herramientas del documento" })).toBeDefined();
    expect(sent(server, byKey)).toHaveLength(1);
  });

  test("is made larger and smaller by buttons and keys, within bounds", async () => {
    await open("/view-invoice?pdfId=key", { [byKey]: () => file });
    await viewer();
    const tools = within(screen.getByRole("group", { name: "Tools of the document" }));
    const percent = () => tools.getByRole("status").textContent;
    expect([percent(), tools.getByText("Page 1 of 2")]).toEqual(["100%", expect.anything()]);
    await press("Larger");
    expect(percent()).toBe("125%");
    screen.getByRole("region", { name: "Your bill" }).focus();
    await userEvent.keyboard("--");
    expect(percent()).toBe("75%");
    await userEvent.keyboard("0");
    expect(percent()).toBe("100%");
    for (let press = 0; press < 20; press++) await userEvent.keyboard("+");
    expect(percent()).toBe("400%");
    expect(screen.getByRole("button", { name: "Larger" }).getAttribute("aria-disabled")).toBe("true");
  });

  describe("where this browser cannot show it", () => {
    const blocked = async () => {
      vi.mocked(openPdf).mockImplementation(() => Promise.reject(new Error("no worker")));
      await open("/view-invoice?pdfId=key", { [byKey]: () => file });
      const question = await dialog();
      expect(screen.getByRole("dialog", { name: "Blocked" })).toBeDefined();
      question.getByText("Your browser blocks new tabs. Do you want to download the file?");
    };

    test("asks whether to download it; yes downloads it, once [invoice.blocked, invoice.download]", async () => {
      await blocked();
      await userEvent.dblClick(screen.getByRole("button", { name: "Yes" }));
      expect(saved.map(({ name }) => name)).toEqual(["key.pdf"]);
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    test("no leaves the page with a link that opens it [invoice.blocked, invoice.download]", async () => {
      await blocked();
      await press("No");
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(saved).toEqual([]);
      const link = screen.getByRole("link", { name: "Open" });
      expect(link.getAttribute("href")).toMatch(/^blob:/);
    });
  });

  test("has what is left to pay of it, by when, and Pay in a bar below it; a message without a bill has none [invoice.key-call]", async () => {
    const bill = { number: "1", due: "2026-11-24", country: "United States", left: 30.79, owed: 61.58, asOf: null };
    const now = { "POST /api/v1/Media/BillNow": () => ({ ...bill, pay: "/smart-pay/tok" }) };
    await open("/view-invoice?pdfId=key", { [byKey]: () => file, ...now });
    await viewer();
    const bar = await screen.findByRole("region", { name: "What you owe" });
    expect(bar.textContent).toMatch(/Left to pay of this bill\$30\.79.*November 24, 2026.*\$61\.58/);
    expect(within(bar).getByRole("link", { name: "Pay" }).getAttribute("href")).toBe("/smart-pay/tok");
    cleanup();
    await open("/view-invoice?id=log", { [byMessage]: () => file, "POST /api/v1/Print/BillNow": () => null });
    await viewer();
    expect(screen.queryByRole("region", { name: "What you owe" })).toBeNull();
  });

  test("without an id it is invalid, and nothing is requested [invoice.failure]", async () => {
    const server = await open("/view-invoice?id=%20", {});
    expect(await screen.findByRole("heading", { name: "Invalid token." })).toBeDefined();
    expect([...sent(server, byMessage), ...sent(server, byKey)]).toEqual([]);
  });

  test.each([
    [new Refused(401, 401, "link.invalid"), "Invalid token."],
    [new Refused(401, 401, "link.expired"), allMessages["link.expired"]],
    [new Refused(404, 404, "api.notFound"), allMessages["api.notFound"]],
    [new Refused(503, 503, "api.busy"), allMessages["api.busy"]],
  ])("an error is shown in place of loading [invoice.error, invoice.failure]", async (refused, words) => {
    await open("/view-invoice?id=log", { [byMessage]: () => refused });
    expect(await screen.findByText(words)).toBeDefined();
    expect([screen.queryByText("Loading…"), document.querySelector(".bw-pdf")]).toEqual([null, null]);
  });

  test("an envelope in a blob is read, and its error shown; what is neither has no frame [invoice.error]", async () => {
    const error = { key: "api.notFound", params: {}, text: "nothing" };
    const envelope = { hasErrors: true, code: 404, errors: [error], errorGuid: null, data: null };
    await open("/view-invoice?id=log", { [byMessage]: () => bytesOf(JSON.stringify(envelope)) });
    expect(await screen.findByText(allMessages["api.notFound"])).toBeDefined();
    cleanup();
    await open("/view-invoice?id=log", { [byMessage]: () => bytesOf("<html>") });
    expect(await screen.findByText("Something went wrong, please try again later")).toBeDefined();
    expect(openPdf).not.toHaveBeenCalled();
  });

  test("without a network it says so, and trying again shows the bill [invoice.failure]", async () => {
    const server = testServer({ [byKey]: () => file });
    server.offline = true;
    await openApp(server, "/view-invoice?pdfId=key");
    expect(await screen.findByText("Something went wrong, please try again later")).toBeDefined();
    server.offline = false;
    await press("Try again");
    await viewer();
  });
});

describe("/view-bill-access", () => {
  const bill: CallData<typeof info> = {
    number: "B-7",
    customerName: "Zoë Hart",
    fileName: "bill-B-7.pdf",
    month: "2026-10",
    amountDue: 82.1,
    due: "2026-11-24",
    country: "United States",
  };
  const at = "/view-bill-access?token=tok";
  const all: TestAnswers = { [info]: () => bill, [pdf]: () => file };

  test("runs the gate for a bill, then shows it with its month, customer, number and amount [view-bill.route, view-bill.pdf]", async () => {
    const server = await open(at, all);
    await viewer();
    expect(sent(server, "POST /api/v1/SmartPageAuth/Info")[0]?.body).toMatchObject({ jwt: "tok", isViewBill: true });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your bill of October 2026");
    expect(document.querySelector("dl")?.textContent).toBe(
      "CustomerZoë HartBill numberB-7Amount due$82.10Please pay byNovember 24, 2026",
    );
    const requests = sent(server, pdf);
    expect(requests.map(({ query, headers }) => [query.get("token"), headers.has("X-Device")])).toEqual([
      ["tok", true],
    ]);
  });

  test("asks for nothing of the bill before the gate is open [smart-auth.success, view-bill.route]", async () => {
    const server = await open(at, {
      ...all,
      "POST /api/v1/SmartPageAuth/Authorize": () => true,
      "POST /api/v1/SmartPageAuth/Info": () => ({
        isAuthRequired: true,
        expiredUrl: null,
        headerMessage: null,
        contentConfigure: null,
        errorMessage: null,
        fetcher: { mapper: [{ key: "zip", tag: "ZIP", description: "ZIP code", limit: 5, value: "" }] },
      }),
    });
    await userEvent.type(await screen.findByLabelText(/ZIP code/), "21001");
    expect([...sent(server, info), ...sent(server, pdf)]).toEqual([]);
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Next");
    await viewer();
  });

  test("can be downloaded by its own name, and printed [view-bill.pdf]", async () => {
    await open(at, all);
    await viewer();
    await press("Download");
    expect(saved.map(({ name }) => name)).toEqual(["bill-B-7.pdf"]);
    await press("Print");
    expect(print).toHaveBeenCalledOnce();
  });

  test.each([info, pdf] as const)(
    "that cannot be read (%s) is explained in the server's words, and can be tried again: never an empty frame [view-bill.failure]",
    async (call) => {
      const server = await open(at, { ...all, [call]: () => new Refused(503, 503, "api.busy") });
      expect(await screen.findByText(allMessages["api.busy"])).toBeDefined();
      expect(document.querySelector(".bw-pdf")).toBeNull();
      Object.assign(server.answers, all);
      await press("Try again");
      await viewer();
    },
  );

  test.each([info, pdf] as const)(
    "a link that has ended meanwhile (%s) leads to its page, a bad one is invalid [view-bill.failure]",
    async (call) => {
      const server = testServer({ ...all, [call]: () => new Refused(401, 401, "link.expired") });
      const where = await openApp(server, at);
      await waitFor(() => expect(where().pathname).toBe("/expired/tok"));
      cleanup();
      await open(at, { ...all, [call]: () => new Refused(401, 401, "link.invalid") });
      expect(await screen.findByText("Invalid token.")).toBeDefined();
    },
  );
});
