import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Location } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passOf, type Pass } from "@billwright/engine/pass";
import type { WalletContent } from "@billwright/schemas";
import { linkedParts } from "../../pass/linkedParts.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import { isIos } from "./isIos.ts";

// The test's browser has no addresses of blobs.
beforeEach(() => void Object.assign(URL, { createObjectURL: () => "blob:code", revokeObjectURL: () => undefined }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const preview = "GET /api/ApplePass/getwalletpasspreview";
const qr = "GET /api/ApplePass/GetWalletPassQr";

const content: WalletContent = {
  title: "North",
  description: "Your account at a glance",
  fields: [
    { label: "Account", value: "100201", area: "header" },
    { label: "Balance", value: "$12", area: "primary" },
    { label: "Address", value: "Pier Street", area: "secondary" },
    {
      label: "Services that you have",
      value: "Electricity and water",
      area: "auxiliary",
      maxLength: 11,
      maxLengthLabel: 8,
    },
    { label: "Phone", value: "202", area: "footer" },
    { label: "Pay", value: "At https://north.example/pay. Not at javascript:alert(1).", area: "back" },
    { label: "Write", value: "<b>help@north.example</b>", area: "back" },
  ],
  barcode: "N-100201",
  backgroundColor: "#102030",
  foregroundColor: "#112131",
  labelColor: "no colour",
  images: { header: { source: "data:image/png;base64,AA==", alt: "North's logo" } },
};
const good = passOf(
  content,
  () => "",
  () => "",
);

let where!: () => Location;
let server: TestServer;

async function open(pass: Pass | string = good, answers: TestAnswers = {}, address = "/walletpass-addtowallet/tok") {
  server = testServer({
    [preview]: () => ({ templateJson: typeof pass === "string" ? pass : JSON.stringify(pass), canAdd: true }),
    [qr]: () => new Uint8Array([1]),
    "GET /api/Unsubscribe/GetAccountInfoResponse": () =>
      ({ pageTitle: "N", companyName: "N", supportPhoneNumber: "1", supportEmailAddress: "a@north.example" }) as never,
    "GET /api/Configuration/GetSmartPageFooter": () => ({ footerHtmlTemplate: "<p>Footer</p>", mobileAppUrl: null }),
    ...answers,
  });
  where = await openApp(server, address);
}
const requestsOf = (name: string) => server.requests.filter((request) => request.name === name);
const front = () => screen.findByRole("region", { name: "Front of the pass" });
const toast = (words: string) => screen.findByText(words);

test("the pass is shown under a header, without customer service and footer, for the token of the link [wallet.route, wallet.call]", async () => {
  await open();
  await front();
  expect(screen.getByRole("heading", { level: 1, name: "North" })).toBeTruthy();
  expect([screen.queryByText("Footer"), screen.queryByText("a@north.example")]).toEqual([null, null]);
  expect(requestsOf(preview).map(({ query }) => query.get("walletToken"))).toEqual(["tok"]);
});

test("in another language of the page the pass is requested again, which says amounts and dates in it; the old one stays meanwhile [wallet.call]", async () => {
  let pass = good;
  await open(good, {
    [preview]: () => ({ templateJson: JSON.stringify(pass), canAdd: true }),
    "GET /api/Translation/AvailableTranslation": () => [{ code: "de", name: "Deutsch", language: "de" }],
    "GET /api/Translation/GetTranslation": () => ({ language: "de", translations: {} }),
  });
  await front();
  pass = {
    ...good,
    FrontSide: { ...good.FrontSide, HeaderArea: { ...good.FrontSide.HeaderArea, HeaderText: "Nord" } },
  };
  fireEvent.click(screen.getByRole("button", { name: "Language: English" }));
  fireEvent.click(await screen.findByRole("button", { name: "Deutsch" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Nord" })).toBeTruthy();
  expect(requestsOf(preview)).toHaveLength(2);
});

test("the front has logo, text and fields of its header, then the primary ones, the rows in their order, and the code's text [wallet.header, wallet.primary, wallet.rows, wallet.barcode]", async () => {
  await open();
  const text = (await front()).textContent;
  const order = ["North", "Account100201", "Balance$12", "AddressPier Street", "Electricity…", "Phone202", "N-100201"];
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  );
  expect(order.filter((part) => !text.includes(part))).toEqual([]);
});

test("a text over its length is cut, and whole in its title [wallet.field]", async () => {
  await open();
  const side = within(await front());
  expect(side.getByText("Electricity…").title).toBe("Electricity and water");
  expect(side.getByText("Services…").title).toBe("Services that you have");
  expect(side.getByText("Pier Street").title).toBe("");
});

test("the picture of type 1 is the header's, any other the primary fields'; their words are read out [wallet.images]", async () => {
  const images = [
    { ImageType: 7, ImagePath: "data:image/png;base64,BB==", ImageAltText: "A house" },
    { ImageType: 1, ImagePath: "data:image/png;base64,AA==", ImageAltText: "North's logo" },
  ];
  await open({ ...good, Images: images });
  const [logo, house] = within(await front()).getAllByRole<HTMLImageElement>("img");
  expect([logo!.className, logo!.getAttribute("alt"), logo!.getAttribute("src")]).toEqual([
    "bw-pass-logo",
    "North's logo",
    "data:image/png;base64,AA==",
  ]);
  expect([house!.className, house!.getAttribute("alt")]).toEqual(["bw-pass-picture", "A house"]);
});

test("a logo that is missing or does not load gives way to a placeholder [wallet.placeholder]", async () => {
  await open({ ...good, Images: [] });
  expect(within(await front()).getByRole("img", { name: "Picture not available" })).toBeTruthy();
  cleanup();
  await open();
  fireEvent.error(within(await front()).getByRole("img", { name: "North's logo" }));
  expect(within(await front()).getByRole("img", { name: "North's logo" }).tagName).toBe("svg");
});

test("the colours are the pass's own; text that could not be read and what is no colour give way [wallet.colors]", async () => {
  await open();
  const card = (await front()).closest<HTMLElement>(".bw-pass")!;
  const color = (name: string) => card.style.getPropertyValue(`--pass-${name}`);
  expect([color("background"), color("text"), color("label")]).toEqual(["#102030", "#ffffff", "#ffffff"]);
});

test("the back is reached by the keyboard, and the front again; it has labels, values and safe links alone [wallet.flip, wallet.back]", async () => {
  await open();
  await front();
  const user = userEvent.setup();
  const turn = screen.getByRole("button", { name: "Show the back" });
  while (document.activeElement !== turn) await user.tab();
  await user.keyboard("{Enter}");
  const back = screen.getByRole("region", { name: "Back of the pass" });
  expect(screen.queryByRole("region", { name: "Front of the pass" })).toBeNull();
  expect(back.textContent).toBe(
    "PayAt https://north.example/pay. Not at javascript:alert(1).Write<b>help@north.example</b>",
  );
  const links = within(back).getAllByRole<HTMLAnchorElement>("link");
  expect(links.map((link) => [link.href, link.rel, link.target])).toEqual([
    ["https://north.example/pay", "noopener noreferrer", "_blank"],
    ["mailto:help@north.example", "noopener noreferrer", "_blank"],
  ]);
  await user.keyboard(" ");
  expect(await front()).toBeTruthy();
  expect(document.activeElement).toBe(turn);
});

test.each([
  ["https://a.example/x?y=1#z, and", ["https://a.example/x?y=1#z"]],
  ["(https://a.example)", ["https://a.example/"]],
  ["http://a.example https://u:p@a.example https:///x", []],
  ["data:text/html,x //a.example", []],
])("of %j the links are %j [wallet.back]", (text, links) => {
  const parts = linkedParts(text, "https://bills.example");
  expect(parts.flatMap(({ address }) => address ?? [])).toEqual(links);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15";

test.each([
  [iPhone, 5, true],
  [mac, 5, true],
  [mac, 0, false],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile", 5, false],
])("whether a device has the wallet, by %s with %d touches: %s [wallet.ios]", (userAgent, maxTouchPoints, has) => {
  expect(isIos({ userAgent, maxTouchPoints })).toBe(has);
});

const onIPhone = () => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(iPhone);

test("on an iPhone a button adds the pass in a new window, and a double click opens one; there is no code [wallet.ios, wallet.add, wallet.failure]", async () => {
  onIPhone();
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await open(good, {}, "/walletpass-addtowallet/t%2Fk");
  await userEvent.dblClick(await screen.findByRole("button", { name: "Add to Apple Wallet" }));
  expect(opened.mock.calls).toEqual([
    ["/api/applepass/AddToWallet?walletToken=t%2Fk", "_blank", "noopener,noreferrer"],
  ]);
  expect(requestsOf(qr)).toEqual([]);
});

test("where passes cannot be signed the button says so, and opens nothing [wallet.add]", async () => {
  onIPhone();
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await open(good, { [preview]: () => ({ templateJson: JSON.stringify(good), canAdd: false }) });
  const name = "This pass cannot be added to a wallet at the moment.";
  const button = await screen.findByRole("button", { name });
  await userEvent.click(button);
  expect([opened.mock.calls, button.getAttribute("aria-disabled")]).toEqual([[], "true"]);
});

test("elsewhere a code leads to the page on a phone, with a hint, requested for this host [wallet.qr]", async () => {
  await open();
  expect(await screen.findByRole("img", { name: "QR code of this page" })).toBeTruthy();
  expect(screen.getByText(/^Scan this code with an iPhone or iPad/)).toBeTruthy();
  expect(requestsOf(qr).map(({ query }) => [query.get("token"), query.get("label")])).toEqual([["tok", "localhost"]]);
  expect(screen.queryByRole("button", { name: "Add to Apple Wallet" })).toBeNull();
});

test("a code that fails is reported in a toast, with the server's words; the pass stays, and the code can be requested again [wallet.qr-failed]", async () => {
  let fails = true;
  await open(good, { [qr]: () => (fails ? new Refused(409, 420, "wallet.cannotAdd") : new Uint8Array([1])) });
  expect(await toast("This pass cannot be added to a wallet at the moment.")).toBeTruthy();
  expect(await front()).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("img", { name: "QR code of this page" })).toBeTruthy();
});

test.each([
  ["no token", "/walletpass-addtowallet", {}, "Invalid token."],
  ["no token after a slash", "/walletpass-addtowallet/", {}, "Invalid token."],
  ["a blank token", "/walletpass-addtowallet/%20", {}, "Invalid token."],
  ["a bad token", undefined, { [preview]: () => new Refused(401, 401, "link.invalid") }, "Invalid token."],
  ["no template", undefined, { [preview]: () => new Refused(404, 404, "wallet.notFound") }, "Template not Found"],
] as const)(
  "%s leads to the page of what is not found, which says why [wallet.empty-token, wallet.not-found, wallet.failure]",
  async (_of, address, answers, words) => {
    await open(good, answers as TestAnswers, address);
    expect(await toast(words)).toBeTruthy();
    await waitFor(() => expect(where().pathname).toBe("/404"));
  },
);

test("a template that cannot be parsed is not found [wallet.not-found]", async () => {
  await open("{broken");
  expect(await toast("Template not Found")).toBeTruthy();
  await waitFor(() => expect(where().pathname).toBe("/404"));
});

test("an expired link leads to its page; without a network the page offers to try again and is no 404 [wallet.failure]", async () => {
  await open(good, { [preview]: () => new Refused(401, 401, "link.expired") });
  await waitFor(() => expect(where().pathname).toBe("/expired/tok"));
  cleanup();
  server = testServer({});
  server.offline = true;
  where = await openApp(server, "/walletpass-addtowallet/tok");
  expect(
    await screen.findByText(/^Something went wrong, please try again later\. Our server could not be reached/),
  ).toBeTruthy();
  server.offline = false;
  server.answers = { [preview]: () => ({ templateJson: JSON.stringify(good), canAdd: true }) };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await front()).toBeTruthy();
  expect(where().pathname).toBe("/walletpass-addtowallet/tok");
});
