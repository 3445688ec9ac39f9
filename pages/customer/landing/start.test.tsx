import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { languages, type CallData } from "@billwright/schemas";
import { dialog, pendingAnswer, press as pressButton, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import StartPage from "./StartPage.tsx";

afterEach(cleanup);

const authorize = "POST /api/wa/authorize";
const info = {
  pageTitle: "North",
  ico: null,
  companyName: "North Water",
  clientType: "",
  supportPhone: null,
  supportEmail: null,
  themeId: "billwright-blue",
  features: [],
};

/** Of a server whose languages have no words of their own yet: they are shown in English. */
const spoken: TestAnswers = {
  "GET /api/WhiteLabelDomain/BasicInfo": () => info,
  "GET /api/Translation/GetTranslation": () => ({ language: "es", translations: {} }),
};

async function open(at: string, answers: TestAnswers = {}, language = "en") {
  const server = testServer({ ...spoken, ...answers });
  const app = await testApp(server);
  await app.words.speak(language);
  renderPage(app, at.replace(/\?.*/, ""), <StartPage />, at);
  await screen.findByRole("heading", { level: 1 });
  const bodies = () => sent(server, authorize).map(({ body }) => body);
  return { server, bodies };
}
const account = () => screen.getByLabelText<HTMLInputElement>(/Account Number/);
const house = () => screen.getByLabelText<HTMLInputElement>(/House Number/);
const press = () => pressButton("Submit");
async function fill() {
  await userEvent.type(account(), "100208");
  await userEvent.type(house(), "276");
}
const gone = async () => (await screen.findByTestId("elsewhere")).textContent;

describe.each([
  ["/dpp", "InstallmentPlan", "Please enter a House Number"],
  ["/autopay", "AutoPay", "Please enter a Street Number"],
  ["/ebill", "EBill", "Please enter a Street Number"],
])("%s", (path, type, wrongHouse) => {
  test("asks for account and house number, cutting neither; RecipientId fills the first in [landing.routes, landing.fields, landing.ebill]", async () => {
    for (const [query, value] of [
      ["?RecipientId=100208&source=mail", "100208"],
      ["?RecipientId=1234567890123", ""],
      ["", ""],
    ] as const) {
      await open(path + query);
      expect([account().value, account().inputMode, account().maxLength, house().maxLength]).toEqual([
        value,
        "numeric",
        -1,
        -1,
      ]);
      cleanup();
    }
  });

  test("tells what is missing only after a try, then follows the typing [landing.account-required, landing.house-required, landing.street-required, landing.late-errors]", async () => {
    const { bodies } = await open(path);
    await userEvent.type(house(), "1");
    await userEvent.clear(house());
    await userEvent.tab();
    expect(screen.queryByText(/Please enter/)).toBeNull();
    await press();
    expect([screen.getByText("Please enter the correct Account Number"), screen.getByText(wrongHouse)]).toHaveLength(2);
    expect(document.activeElement).toBe(account());
    await fill();
    expect(screen.queryByText(/Please enter/)).toBeNull();
    expect(bodies()).toEqual([]);
  });

  test("asks once, however often it is pressed, and leads to the answered link in the same tab [landing.redirect, landing.authorize-call, landing.failure] [link.once]", async () => {
    const found = pendingAnswer<CallData<typeof authorize>>();
    const { bodies } = await open(`${path}?source=mail`, { [authorize]: () => found.promise });
    await fill();
    const button = screen.getByRole("button", { name: "Submit" });
    await userEvent.dblClick(button);
    expect([button.getAttribute("aria-disabled"), button.getAttribute("aria-busy")]).toEqual(["true", "true"]);
    found.answer({ url: "/form/tok?source=mail", error: null });
    expect(await gone()).toBe("/form/tok");
    expect(bodies()).toEqual([{ accountNumber: "100208", houseNumber: "276", type, source: "mail" }]);
  });
});

test("/dpp says how a plan works and when it starts [landing.instalment-text, landing.instalment-start]", async () => {
  await open("/dpp");
  for (const words of [
    /up to 12 months, or up to 24 months with energy assistance/,
    /No down payment is needed/,
    /deferred without interest/,
    /starts with your next billing cycle/,
    /Once your plan is approved, you are eligible for the Budget Plan/,
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(account().placeholder).toBe("");
});

test.each(Object.keys(languages))(
  "the banner of /dpp for a reader of %s is in English or Spanish, its words are its alternative text [landing.banner]",
  async (language) => {
    const app = await testApp(testServer(spoken));
    await app.words.speak(language);
    renderPage(app, "/dpp", <StartPage />, "/dpp");
    const banner = await screen.findByRole("img", { name: /\w/ });
    const shown = language === "es" ? "es" : "en";
    const picture = await (await fetch((banner as HTMLImageElement).src)).text();
    const written = [...picture.matchAll(/<text[^>]*>([^<]+)</g)].map(([, line]) => line);
    expect([banner.lang, picture.includes(`lang="${shown}"`)]).toEqual([shown, true]);
    expect(banner.getAttribute("alt")).toBe(written.join(" "));
    expect(written.join(" ")).toMatch(
      shown === "es" ? /^Póngase al día.*Sin intereses\.$/ : /^Catch up.*No interest\.$/,
    );
  },
);

test("/autopay names the monthly deduction on the due date, and says which account number it needs [landing.autopay, landing.autopay-text]", async () => {
  for (const [clientType, placeholder] of [
    ["Wgl", "Your WGL Contract Account Number"],
    ["", "Your North Water Contract Account Number"],
  ]) {
    await open("/autopay", { "GET /api/WhiteLabelDomain/BasicInfo": () => ({ ...info, clientType: clientType! }) });
    await waitFor(() => expect(account().placeholder).toBe(placeholder));
    expect(
      screen.getByText(/Each month.*deducted from your checking account automatically, on the due date/),
    ).toBeTruthy();
    expect(screen.getByText("The number of your street address")).toBeTruthy();
    cleanup();
  }
});

test("/ebill lists what e-bill is good for [landing.ebill-text]", async () => {
  await open("/ebill");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Multiple payment options",
    "Automatic monthly notice",
    "Accessible anytime",
    "Less hassle",
  ]);
});

test.each([
  ["budget.noMatch", ["We could not find an account with these details"]],
  ["Not a key. Of two parts", ["Not a key", "Of two parts"]],
])(
  "the error %j is shown in the error window, and the fields keep their text [landing.error, landing.failure] [link.error-keys]",
  async (error, words) => {
    await open("/autopay", { [authorize]: () => ({ url: null, error }) as never });
    await fill();
    await press();
    const shown = await dialog();
    for (const part of words) expect(shown.getByText(part, { exact: false })).toBeTruthy();
    expect([account().value, house().value]).toEqual(["100208", "276"]);
  },
);

test.each([[null], ["javascript:alert(1)"], ["http://evil.example/"]])(
  "the address %j leads nowhere: the page says that something went wrong [landing.failure] [link.redirect]",
  async (url) => {
    await open("/dpp", { [authorize]: () => ({ url, error: null }) });
    await fill();
    await press();
    expect((await dialog()).getByText("Something went wrong, please try again later", { exact: false })).toBeTruthy();
    expect(account().value).toBe("100208");
  },
);

test("too many tries say the wait; without a network the fields keep their text, and the button works again [landing.failure] [link.network]", async () => {
  const answers: (Refused | { url: string; error: null })[] = [
    new Refused(429, 420, "budget.tooMany", undefined, { n: 900 }),
    { url: "/form/tok", error: null },
  ];
  const { server } = await open("/ebill", { [authorize]: () => answers.shift()! });
  await fill();
  await press();
  await screen.findByText("Too many tries. Please wait 15 minutes and try again.");
  server.offline = true;
  await press();
  const shown = await dialog();
  expect(
    shown.getByText(/^Something went wrong, please try again later\. Our server could not be reached/),
  ).toBeTruthy();
  await userEvent.click(shown.getAllByRole("button")[0]!);
  expect([account().value, house().value]).toEqual(["100208", "276"]);
  server.offline = false;
  await press();
  expect(await gone()).toBe("/form/tok");
});

const handlers: { code: number; status: number; key: string; role: string; words: RegExp }[] = [
  { code: 400, status: 400, key: "check.required", role: "alert", words: /^Please fill the red marked input fields$/ },
  { code: 420, status: 409, key: "submit.already", role: "alert", words: /already submitted/ },
  { code: 500, status: 500, key: "api.bug", role: "dialog", words: /Something went wrong on our side/ },
];

test.each(handlers)(
  "an answer of code $code is shown by the handlers that all pages share, as $role [link.handlers]",
  async ({ code, status, key, role, words }) => {
    await open("/dpp", { [authorize]: () => new Refused(status, code, key) });
    await fill();
    await press();
    expect(await within(await screen.findByRole(role)).findByText(words)).toBeTruthy();
    if (role === "dialog") expect(screen.getByText("Show Details")).toBeTruthy();
    else expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("an answer of code 100 says nothing, and the page can be sent again [link.handlers]", async () => {
  const { bodies } = await open("/dpp", { [authorize]: () => new Refused(200, 100, "api.denied") });
  await fill();
  await press();
  await press();
  expect(bodies()).toHaveLength(2);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("");
});
