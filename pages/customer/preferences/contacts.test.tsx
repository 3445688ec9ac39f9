import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../../i18n/useWords.ts";
import { afterEach, describe, expect, test } from "vitest";
import type { CallData, ContactType } from "@billwright/schemas";
import { WithWords } from "../../i18n/WithWords.tsx";
import { AppContext } from "../../services/app.ts";
import { dialog, pendingAnswer, press, pressTwice, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, testApp, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import { account, config, erp, inErp, infoOf, own, save, usual } from "../../testing/preferences.ts";
import AddContact from "./AddContact.tsx";

afterEach(cleanup);
afterEach(() => sessionStorage.clear());

const add = "POST /api/ContactPreference/AddContactPreferenceData";
const prefer = "POST /api/ContactPreference/ChangePreference";
const remove = "POST /api/ContactPreference/DeletePreference";
const sendMail = "POST /api/Session/GetOtpForEmailVerification";
const sendSms = "POST /api/Session/GetOtpForMobileVerification";
const sendWhatsApp = "POST /api/Session/GetOtpForWhatsAppVerification";
const verifyMail = "POST /api/Session/VerifyEmailOtp";
const verifySms = "POST /api/Session/VerifyMobileOtp";
const verifyWhatsApp = "POST /api/Session/VerifyWhatsAppOtp";

type Item = CallData<typeof own>["contactPreferenceData"][number];
const typeOf = (contactId: string): ContactType => (contactId.includes("@") ? "Email" : "SMS");
/** `a@… *`: preferred; `?`: not verified. */
const item = (text: string): Item => {
  const contactId = text.replace(/ [*?]$/, "");
  const contactType = typeOf(contactId);
  return { contactType, contactId, preffered: text.endsWith("*"), verified: !text.endsWith("?") };
};
const ofOwn = (...items: (string | Item)[]): TestAnswers => ({
  [erp]: () => null,
  [own]: () => ({
    removeEmailContactCapture: false,
    removeMobileContactCapture: false,
    contactPreferenceData: items.map((each) => (typeof each === "string" ? item(each) : each)),
    customerName: "Ada",
    address: null,
  }),
});
const settings = { emailOtpBillwrightId: "e", smsOtpBillwrightId: "s", whatsAppOtpBillwrightId: "w" };
const configured = (more: Partial<CallData<typeof config>> = {}): TestAnswers => ({
  [config]: async (request) => ({
    ...((await usual[config]!(request)) as CallData<typeof config>),
    ...settings,
    ...more,
  }),
});
const accounts = (more: Partial<CallData<typeof account>>): TestAnswers => ({
  [account]: async (request) => ({ ...((await usual[account]!(request)) as CallData<typeof account>), ...more }),
});

async function open(...answers: TestAnswers[]): Promise<TestServer> {
  const server = testServer(Object.assign({ ...usual }, configured(), ofOwn(), ...answers));
  await openApp(server, "/customer-preferences/tok");
  await screen.findByRole("table", { name: "Preferences" });
  await waitFor(() => expect(document.querySelector(".bw-preferences-bar[data-waits]")).toBeNull());
  return server;
}
const [ada, eve] = ["ada@example.org", "eve@example.org"];
const section = (name: string) => within(screen.getByRole("region", { name }));
const rowsIn = (name: string) =>
  section(name)
    .queryAllByRole("listitem")
    .map((row) => row.textContent.replace(/(PreferredVerified|Preferred|Verify Now|Remove)/g, ""));
const row = (contact: string) => within(screen.getByText(contact).closest("li")!);
const button = (name: string) => screen.getByRole("button", { name });
const radio = (contact: string) => screen.getByRole<HTMLInputElement>("radio", { name: `Preferred: ${contact}` });
const refused = (key: string, params = {}) => new Refused(409, 420, key, undefined, params);
const typeIn = async (label: string, text: string) => userEvent.type((await dialog()).getByLabelText(label), text);

describe("the lists", () => {
  test("say of a number that is stopped how messages come again, and of no other", async () => {
    const number = { contactType: "SMS", preffered: true, verified: true } as const;
    await open(
      ofOwn(
        { ...number, contactId: "+12025550143", isStopped: true },
        { ...number, contactId: "+12025550144", preffered: false },
      ),
    );
    await screen.findByText("+1 (202) 555-0143");
    expect(row("+1 (202) 555-0143").getByText(/reply START/)).toBeTruthy();
    expect(row("+1 (202) 555-0144").queryByText(/START/)).toBeNull();
  });

  test("stand for e-mail, SMS mobile and WhatsApp, each contact with what can be done with it [contacts.sections, contacts.lists, contacts.unverified, contacts.edit]", async () => {
    await open(
      ofOwn(`${ada} *`, eve, "joe@example.org ?", "+12025550143 ?", {
        contactType: "WhatsApp",
        contactId: "+12025550144",
        preffered: true,
        verified: true,
      }),
    );
    const contacts = screen.getByRole("region", { name: "Contact Information" });
    expect(
      within(contacts)
        .getAllByRole("heading", { level: 3 })
        .map((each) => each.textContent),
    ).toEqual(["E-mail", "SMS mobile", "WhatsApp"]);
    expect([radio(ada).checked, radio(eve).checked]).toEqual([true, false]);
    expect(row(eve).getByText("Verified")).toBeTruthy();
    expect(row(eve).queryByRole("textbox")).toBeNull();
    const unverified = section("E-mail").getByRole<HTMLInputElement>("textbox", { name: "E-mail address" });
    expect(unverified.value).toBe("joe@example.org");
    expect(within(unverified.closest("li")!).queryByRole("radio")).toBeNull();
    await screen.findByText("+1 (202) 555-0143");
    expect(row("+1 (202) 555-0143").getByRole("button", { name: /^Verify Now/ })).toBeTruthy();
    expect(row("+1 (202) 555-0143").queryByText("Verified")).toBeNull();
    expect(row("+1 (202) 555-0144").getByText("Verified")).toBeTruthy();
    expect(button("Add e-mail address")).toBeTruthy();
    expect(button("Add mobile number")).toBeTruthy();
    expect(button("Add WhatsApp number")).toBeTruthy();
  });

  const none = { emailOtpBillwrightId: null, smsOtpBillwrightId: null, whatsAppOtpBillwrightId: null };
  test.each([
    [{}, "US", "E-mail SMS mobile WhatsApp"],
    [{ ...none, emailOtpBillwrightId: "e" }, "US", "E-mail"],
    [{ ...none, smsOtpBillwrightId: "s" }, "IN", ""],
    [{ ...none, indiaSmsOtpBillwrightId: "i" }, "IN", "SMS mobile"],
    [{ removeEmailContactCapture: true }, "US", "SMS mobile WhatsApp"],
    [{ removeMobileContactCapture: true }, "US", "E-mail"],
  ])("with %j in %s there are: %s [contacts.offered, contacts.removed-capture]", async (more, countryCode, names) => {
    await open(configured(more), accounts({ countryCode }));
    await waitFor(() => expect(screen.queryByText("Add WhatsApp number") !== null).toBe(names.includes("WhatsApp")));
    const headings = screen.queryAllByRole("heading", { level: 3 }).map((each) => each.textContent);
    expect(headings.join(" ")).toBe(names);
  });

  test("of an ERP customer come from the biller, and its changes say so [preferences.erp-data, contacts.delete-call]", async () => {
    const server = await open({
      [erp]: () => ({ ...inErp, contactPreferenceData: [item(`${ada} *`)] }),
      [remove]: () => null,
    });
    await press(`Remove: ${ada}`);
    await press("Yes");
    await waitFor(() => expect(rowsIn("E-mail")).toEqual([]));
    expect(sent(server, remove)[0]?.body).toEqual({ token: "tok", contactId: ada, channel: "Email", isErp: true });
    expect(sent(server, own)).toEqual([]);
  });
});

describe("the preferred contact", () => {
  test("is shown as chosen at once; a refusal puts the former one back and says why, and two presses act once [contacts.preferred, contacts.change-call, contacts.failure]", async () => {
    const answer = pendingAnswer<Refused>();
    const server = await open(ofOwn(`${ada} *`, eve), { [prefer]: () => answer.promise });
    fireEvent.click(radio(eve));
    fireEvent.click(radio(eve));
    await waitFor(() => expect([radio(ada).checked, radio(eve).checked]).toEqual([false, true]));
    expect(row(eve).getByRole("status").textContent).toBe("Saving…");
    answer.answer(refused("contacts.notVerified"));
    await screen.findByText("Only a verified contact can be preferred.");
    expect([radio(ada).checked, radio(eve).checked]).toEqual([true, false]);
    expect(row(eve).queryByRole("status")).toBeNull();
    expect(sent(server, prefer).map(({ body }) => body)).toEqual([
      { token: "tok", contactId: eve, channel: "Email", isErp: false },
    ]);
  });

  test("changes, and the change is announced [contacts.change-call]", async () => {
    await open(ofOwn(`${ada} *`, eve), { [prefer]: () => null });
    await userEvent.click(radio(eve));
    await screen.findByText(`${eve} is preferred now.`);
    expect([radio(ada).checked, radio(eve).checked]).toEqual([false, true]);
  });

  test("is not chosen where there is one contact to use [contacts.one-contact]", async () => {
    await open(ofOwn(`${ada} *`, eve), accounts({ enableOneContactCustPref: true }));
    await screen.findByText(eve);
    expect(screen.queryByRole("radio")).toBeNull();
  });
});

describe("removing", () => {
  test("asks first, and no changes nothing [contacts.remove]", async () => {
    const server = await open(ofOwn(`${ada} *`));
    await press(`Remove: ${ada}`);
    const request = await dialog();
    expect(request.getByRole("heading").textContent).toBe("Confirmation");
    expect(request.getByText("Do you want to remove this data?")).toBeTruthy();
    await press("No");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(ada)).toBeTruthy();
    expect(sent(server, remove)).toEqual([]);
  });

  test("takes the row away, the oldest verified one is preferred then, and focus stays in the list [contacts.delete-call, contacts.delete-preferred]", async () => {
    await open(ofOwn(eve, `${ada} *`, "joe@example.org"), { [remove]: () => null });
    await press(`Remove: ${ada}`);
    await press("Yes");
    await screen.findByText(`${ada} is removed.`);
    expect(screen.queryByText(ada)).toBeNull();
    expect(radio(eve).checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(button("Add e-mail address")));
  });

  test("that fails leaves the row as it was, with the server's first error; two presses ask once [contacts.failure]", async () => {
    const answer = pendingAnswer<Refused>();
    const server = await open(ofOwn(`${ada} *`), { [remove]: () => answer.promise });
    await press(`Remove: ${ada}`);
    pressTwice(button("Yes"));
    await waitFor(() => expect(row(ada).getByRole("status").textContent).toBe("Saving…"));
    fireEvent.click(button(`Remove: ${ada}`));
    expect(screen.queryByRole("dialog")).toBeNull();
    answer.answer(refused("api.tooMany", { n: 5 }));
    await waitFor(() => expect(row(ada).queryByRole("status")).toBeNull());
    expect(radio(ada).checked).toBe(true);
    expect(screen.getAllByText(/Too many/).length).toBeGreaterThan(0);
    expect(sent(server, remove)).toHaveLength(1);
  });

  test("without a network says the usual words, and can be tried again [contacts.failure]", async () => {
    const server = await open(ofOwn(`${ada} *`), { [remove]: () => null });
    server.offline = true;
    await press(`Remove: ${ada}`);
    await press("Yes");
    await screen.findByText("Something went wrong, please try again later");
    expect(screen.getByText(ada)).toBeTruthy();
    server.offline = false;
    await press(`Remove: ${ada}`);
    await press("Yes");
    await waitFor(() => expect(screen.queryByText(ada)).toBeNull());
  });
});

describe("the window that adds a contact", () => {
  const good: TestAnswers = {
    [sendMail]: () => ({ mobileToken: "m1" }),
    [sendSms]: () => ({ mobileToken: "m1" }),
    [sendWhatsApp]: () => ({ mobileToken: "m1" }),
    [verifyMail]: () => null,
    [verifySms]: () => null,
    [verifyWhatsApp]: () => null,
    [add]: () => null,
  };
  const openWindow = async (name: string) => {
    await press(name);
    return dialog();
  };

  test("asks for an address, and says what is missing [add-contact.email, add-contact.email-required, add-contact.email-valid, add-contact.form-check, add-contact.buttons]", async () => {
    const server = await open(good);
    const shown = await openWindow("Add e-mail address");
    expect(shown.getByRole("heading").textContent).toBe("Add Contact Information");
    expect(shown.getAllByRole("textbox")).toHaveLength(1);
    expect(shown.getByText("Please enter your e-mail address and click Send OTP.")).toBeTruthy();
    expect(shown.getByRole("button", { name: "Cancel" })).toBeTruthy();
    await press("Send OTP");
    expect(shown.getByText("Input is required here")).toBeTruthy();
    await typeIn("E-mail address", "ada");
    await press("Send OTP");
    expect(shown.getByText("Please enter valid email address")).toBeTruthy();
    expect(document.activeElement).toBe(shown.getByLabelText("E-mail address"));
    expect(sent(server, sendMail)).toEqual([]);
  });

  test.each([
    { by: "Add mobile number", send: sendSms },
    { by: "Add WhatsApp number", send: sendWhatsApp },
  ] as const)(
    "$by: asks for a number of the account's own country, ten digits of it [add-contact.phone, add-contact.phone-valid, add-contact.form-check]",
    async ({ by, send }) => {
      const server = await open(good);
      const shown = await openWindow(by);
      expect(shown.queryByRole("combobox")).toBeNull();
      expect(shown.getByText("+1").textContent).toContain("United States");
      await press("Send OTP");
      expect(shown.getByText("Input is required here")).toBeTruthy();
      await typeIn("Mobile number", "20255");
      await press("Send OTP");
      expect(shown.getByText("Phone Number is not valid")).toBeTruthy();
      expect(sent(server, send)).toEqual([]);
      await typeIn("Mobile number", "501439999");
      await press("Send OTP");
      expect(shown.getByText("Phone Number is not valid")).toBeTruthy();
      await userEvent.type(shown.getByLabelText("Mobile number"), "{Backspace}{Backspace}{Backspace}{Backspace}");
      await press("Send OTP");
      await shown.findByText(/We sent a code/);
      expect(shown.queryByText(/click Send OTP/)).toBeNull();
      expect(sent(server, send)[0]?.body).toMatchObject({ mobileNumber: "+12025550143", token: "tok" });
    },
  );

  test("a number of another country that is typed key by key stays whole, is an error, and can be taken back [add-contact.phone, add-contact.phone-valid]", async () => {
    const server = await open(good);
    const shown = await openWindow("Add mobile number");
    const field = shown.getByLabelText<HTMLInputElement>("Mobile number");
    await userEvent.type(field, "+919876543210");
    expect(field.value).toBe("+919876543210");
    await press("Send OTP");
    expect(shown.getByText("Phone Number is not valid")).toBeTruthy();
    expect(sent(server, sendSms)).toEqual([]);
    await userEvent.clear(field);
    expect(field.value).toBe("");
    await userEvent.type(field, "+12025550143");
    await press("Send OTP");
    await shown.findByText(/We sent a code/);
    expect(sent(server, sendSms)[0]?.body).toMatchObject({ mobileNumber: "+12025550143" });
  });

  test("an Indian account's has India's code, and a number of another country is none [add-contact.phone, add-contact.countries]", async () => {
    const server = await open(good, accounts({ countryCode: "IN" }), configured({ indiaSmsOtpBillwrightId: "i" }));
    const shown = await openWindow("Add mobile number");
    expect(shown.getByText("+91").textContent).toContain("India");
    await userEvent.click(shown.getByLabelText("Mobile number"));
    await userEvent.paste("+12025550143");
    await press("Send OTP");
    expect(shown.getByText("Phone Number is not valid")).toBeTruthy();
    expect(sent(server, sendSms)).toEqual([]);
  });

  test.each([
    {
      by: "Add e-mail address",
      label: "E-mail address",
      typed: "Ada@Example.org",
      channel: "Email",
      send: sendMail,
      check: verifyMail,
      contact: { email: ada },
      id: ada,
      isErp: { isErp: false },
      wanted: { company: "North", supportEmail: "help@north.example", isErp: false },
      done: "Email successfully verified.",
    },
    {
      by: "Add mobile number",
      label: "Mobile number",
      typed: "2025550143",
      channel: "SMS",
      send: sendSms,
      check: verifySms,
      contact: { mobileNumber: "+12025550143" },
      id: "+12025550143",
      isErp: { isErp: false },
      wanted: { isErp: false },
      done: "Mobile number successfully verified.",
    },
    {
      by: "Add WhatsApp number",
      label: "Mobile number",
      typed: "2025550143",
      channel: "WhatsApp",
      send: sendWhatsApp,
      check: verifyWhatsApp,
      contact: { mobileNumber: "+12025550143" },
      id: "+12025550143",
      isErp: {},
      wanted: { company: "North" },
      done: "Mobile number successfully verified.",
    },
  ] as const)(
    "$by: sends a code, checks it, stores the contact and lists it as verified [add-contact.sent, add-contact.verified, add-contact.closes, add-contact.add-call, add-contact.email-call, add-contact.mobile-call, add-contact.whatsapp-call, add-contact.verify-email-call, add-contact.verify-mobile-call, add-contact.verify-whatsapp-call]",
    async ({ by, label, typed, channel, send, check, contact, id, isErp, wanted, done }) => {
      const server = await open(good);
      const shown = await openWindow(by);
      await typeIn(label, typed);
      await press("Send OTP");
      const code = await shown.findByLabelText<HTMLInputElement>("Verification code");
      expect(screen.getByText("Verification otp sent successfully.")).toBeTruthy();
      expect(code.placeholder).toBe("****");
      expect(document.activeElement).toBe(code);
      expect(shown.getByRole("button", { name: "Verify" })).toBeTruthy();
      expect(sent(server, send).map(({ body }) => body)).toEqual([{ ...contact, ...wanted, token: "tok" }]);
      await userEvent.type(code, "1234");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(sent(server, check).map(({ body }) => body)).toEqual([{ ...contact, otp: "1234", mobileToken: "m1" }]);
      expect(sent(server, add).map(({ body }) => body)).toEqual([{ token: "tok", contactId: id, channel, ...isErp }]);
      expect(screen.getByText(done)).toBeTruthy();
      const list = section({ Email: "E-mail", SMS: "SMS mobile", WhatsApp: "WhatsApp" }[channel]);
      expect(list.getByText("Verified")).toBeTruthy();
      expect(list.getByRole<HTMLInputElement>("radio").checked).toBe(true);
      expect(document.activeElement).toBe(button(by));
    },
  );

  test.each(["Cancel", "Escape", "the backdrop"])(
    "%s closes it and adds nothing, also after a code was sent [add-contact.buttons]",
    async (way) => {
      const server = await open(good);
      const shown = await openWindow("Add e-mail address");
      await typeIn("E-mail address", ada);
      await press("Send OTP");
      await shown.findByLabelText("Verification code");
      const window = screen.getByRole("dialog");
      if (way === "Cancel") await press("Cancel");
      else if (way === "Escape") fireEvent(window, new Event("cancel", { cancelable: true }));
      else fireEvent.pointerDown(window);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(rowsIn("E-mail")).toEqual([]);
      expect(sent(server, add)).toEqual([]);
      expect(document.activeElement).toBe(button("Add e-mail address"));
    },
  );

  test("a press inside does not close it [add-contact.buttons]", async () => {
    await open(good);
    const shown = await openWindow("Add e-mail address");
    fireEvent.pointerDown(shown.getByRole("heading"));
    expect(screen.queryByRole("dialog")).not.toBeNull();
  });

  test("a code that could not be sent says why under the input, and it can be corrected and sent again; two presses ask once [add-contact.send-error, add-contact.reuse, add-contact.failure]", async () => {
    const answer = pendingAnswer<Refused>();
    const server = await open(good, { [sendMail]: () => answer.promise });
    const shown = await openWindow("Add e-mail address");
    const input = shown.getByLabelText<HTMLInputElement>("E-mail address");
    await userEvent.type(input, ada);
    pressTwice(shown.getByRole("button", { name: "Send OTP" }));
    await shown.findByRole("button", { name: "Sending OTP…" });
    expect(sent(server, sendMail)).toHaveLength(1);
    answer.answer(refused("codes.sendLimit"));
    const words = await shown.findByText("Too many codes were requested. Please try again later.");
    expect(input.getAttribute("aria-describedby")).toContain(words.closest(".bw-error")!.id);
    server.answers[sendMail] = () => ({ mobileToken: "m2" });
    await userEvent.clear(input);
    await userEvent.type(input, eve);
    await press("Send OTP");
    await userEvent.type(await shown.findByLabelText("Verification code"), "1234");
    await screen.findByText("Verified");
    expect(sent(server, add)[0]?.body).toMatchObject({ contactId: eve });
  });

  test("without a network it says the usual words, and what was typed stays [add-contact.failure]", async () => {
    const server = await open(good);
    const shown = await openWindow("Add e-mail address");
    await typeIn("E-mail address", ada);
    server.offline = true;
    await press("Send OTP");
    await shown.findByText("Something went wrong, please try again later");
    expect(shown.getByLabelText<HTMLInputElement>("E-mail address").value).toBe(ada);
    server.offline = false;
    await press("Send OTP");
    await shown.findByLabelText("Verification code");
  });

  test("a link that has expired meanwhile says so in it [add-contact.failure]", async () => {
    await open(good, { [sendMail]: () => new Refused(401, 401, "link.expired") });
    const shown = await openWindow("Add e-mail address");
    await typeIn("E-mail address", ada);
    await press("Send OTP");
    expect(await shown.findByText(/expired/)).toBeTruthy();
  });

  test("a wrong code says so under it, and another can be tried [add-contact.wrong, add-contact.reuse]", async () => {
    const server = await open(good, { [verifyMail]: () => new Refused(400, 400, "codes.wrong", "otp") });
    const shown = await openWindow("Add e-mail address");
    await typeIn("E-mail address", ada);
    await press("Send OTP");
    const code = await shown.findByLabelText<HTMLInputElement>("Verification code");
    await userEvent.type(code, "1111");
    const words = await shown.findByText("The OTP you've entered is incorrect.");
    expect(code.getAttribute("aria-describedby")).toContain(words.closest(".bw-error")!.id);
    server.answers[verifyMail] = () => null;
    await userEvent.clear(code);
    await userEvent.type(code, "1234");
    await screen.findByText("Verified");
  });

  test("Resend is hidden for thirty seconds, then shown again, and sends another code [add-contact.resend]", async () => {
    const requests: string[] = [];
    const app = await testApp(testServer(good));
    let passed = 0;
    const now = () => app.now() + passed * 1000;
    render(
      <WordsContext value={app.words}>
        <AppContext value={{ ...app, now }}>
          <WithWords>
            <AddContact
              channel="Email"
              token="tok"
              country="US"
              codeLength={4}
              codeHasLetters={false}
              isListed={() => false}
              send={({ value }) => {
                requests.push(value);
                return Promise.resolve({ ok: true, data: { mobileToken: `m${requests.length}` } });
              }}
              store={() => Promise.resolve(null)}
              onClose={() => undefined}
            />
          </WithWords>
        </AppContext>
      </WordsContext>,
    );
    const shown = await dialog();
    await typeIn("E-mail address", ada);
    await press("Send OTP");
    await shown.findByLabelText("Verification code");
    expect(shown.getAllByText("New code in 0:30").length).toBeGreaterThan(0);
    expect(shown.queryByRole("button", { name: "Resend" })).toBeNull();
    passed = 29;
    await shown.findByText("New code in 0:01");
    expect(shown.queryByRole("button", { name: "Resend" })).toBeNull();
    passed = 30;
    await userEvent.click(await shown.findByRole("button", { name: "Resend" }));
    await shown.findByText("New code in 0:30", { selector: "[aria-hidden]" });
    expect(shown.queryByRole("button", { name: "Resend" })).toBeNull();
    expect(requests).toEqual([ada, ada]);
  });

  test("a code that was sent can be entered after the page was loaded again [add-contact.sent]", async () => {
    await open(good);
    await openWindow("Add e-mail address");
    await typeIn("E-mail address", ada);
    await press("Send OTP");
    await (await dialog()).findByLabelText("Verification code");
    cleanup();
    const server = await open(good);
    await openWindow("Add e-mail address");
    await typeIn("E-mail address", ada);
    await press("Send OTP");
    await userEvent.type(await (await dialog()).findByLabelText("Verification code"), "1234");
    await screen.findByText("Verified");
    expect([sent(server, sendMail), sent(server, verifyMail).length]).toEqual([[], 1]);
  });

  test("a code requested too soon can be requested after the wait, which is counted down [add-contact.resend]", async () => {
    const wait = new Refused(429, 420, "codes.tooSoon", undefined, { n: 12 });
    const server = await open(good, { [sendMail]: () => wait });
    const shown = await openWindow("Add e-mail address");
    const input = shown.getByLabelText<HTMLInputElement>("E-mail address");
    await userEvent.type(input, ada);
    await press("Send OTP");
    await shown.findByText(`A code for ${ada} was requested a moment ago.`);
    await shown.findByText("New code in 0:12", { selector: "[aria-hidden]" });
    expect(shown.queryByRole("button", { name: "Send OTP" })).toBeNull();
    expect(document.activeElement).toBe(input);
    await userEvent.keyboard("{Enter}");
    expect(sent(server, sendMail)).toHaveLength(1);
    await userEvent.type(input, "x");
    await shown.findByRole("button", { name: "Send OTP" });
  });

  test("a contact that is in the list already gets no code [contacts.duplicate]", async () => {
    const server = await open(good, ofOwn(`${ada} *`));
    const shown = await openWindow("Add e-mail address");
    await typeIn("E-mail address", "ADA@example.org");
    await press("Send OTP");
    expect(shown.getByText("This contact is in the list already.")).toBeTruthy();
    expect(sent(server, sendMail)).toEqual([]);
  });

  test("verified but not stored: it can be stored again, stays in the list as not saved, and a save stores it [add-contact.failure, contacts.drop]", async () => {
    const server = await open(good, { [add]: () => refused("api.busy") });
    const enter = async (contact: string) => {
      const shown = await openWindow("Add e-mail address");
      await typeIn("E-mail address", contact);
      await press("Send OTP");
      await userEvent.type(await shown.findByLabelText("Verification code"), "1234");
      await shown.findByText("Your contact is verified, but we could not save it.");
      return shown;
    };
    const shown = await enter(ada);
    await userEvent.click(shown.getByRole("button", { name: "Save again" }));
    await waitFor(() => expect(sent(server, add)).toHaveLength(2));
    await userEvent.click(await shown.findByRole("button", { name: "Cancel" }));
    expect(row(ada).getByText("Verified, but not saved")).toBeTruthy();
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
    // One that is not stored just drops.
    await (await enter(eve)).findByRole("button", { name: "Cancel" });
    await press("Cancel");
    await press(`Remove: ${eve}`);
    await press("Yes");
    await waitFor(() => expect(screen.queryByText(eve)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button("Add e-mail address")));
    expect(sent(server, remove)).toEqual([]);
    server.answers[add] = () => null;
    server.answers[save] = () => ({ info: infoOf(), isConsentChanged: false, mailedTo: null, othersChanged: false });
    await press("Save");
    await screen.findByText(/Your preferences are saved successfully\./);
    expect(row(ada).getByText("Verified")).toBeTruthy();
    expect(sent(server, add).at(-1)?.body).toMatchObject({ contactId: ada });
  });

  test("verified and stored at the second try: the window closes [add-contact.failure]", async () => {
    const server = await open(good, { [add]: () => refused("api.busy") });
    const shown = await openWindow("Add e-mail address");
    await typeIn("E-mail address", ada);
    await press("Send OTP");
    await userEvent.type(await shown.findByLabelText("Verification code"), "1234");
    await shown.findByText("Your contact is verified, but we could not save it.");
    const answer = pendingAnswer<null>();
    server.answers[add] = () => answer.promise;
    pressTwice(shown.getByRole("button", { name: "Save again" }));
    answer.answer(null);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(server, add)).toHaveLength(2);
    expect(row(ada).getByText("Verified")).toBeTruthy();
  });
});

describe("one too many", () => {
  const five = (name: string) => Array.from({ length: 5 }, (_, at) => `${name}${at}@example.org`);
  test.each([
    { allowed: null, most: 5 },
    { allowed: 2, most: 2 },
    { allowed: 7, most: 7 },
  ])(
    "with $allowed allowed, none can be added after $most [contacts.max, contacts.max-email]",
    async ({ allowed, most }) => {
      const items = Array.from({ length: most }, (_, at) => `a${at}@example.org`);
      await open(ofOwn(...items), accounts({ maximumPreferencesAllowed: allowed }));
      await screen.findByText("a0@example.org");
      await press("Add e-mail address");
      expect(await screen.findByText(`We can't add more than ${most} emails.`)).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      await press("Add mobile number");
      expect(await dialog()).toBeTruthy();
    },
  );

  test.each(["SMS", "WhatsApp"] as const)("by %s it is a number [contacts.max-mobile]", async (contactType) => {
    const items = [1, 2, 3, 4, 5].map((at) => ({
      contactType,
      contactId: `+1202555014${at}`,
      preffered: at === 1,
      verified: true,
    }));
    await open(ofOwn(...items));
    await screen.findByText(/555-0141/);
    await press(contactType === "SMS" ? "Add mobile number" : "Add WhatsApp number");
    expect(await screen.findByText("We can't add more than 5 mobile numbers.")).toBeTruthy();
  });

  test("five of them wait to be stored, however many are allowed [contacts.max-local]", async () => {
    const server = await open(accounts({ maximumPreferencesAllowed: 9 }), {
      [sendMail]: () => ({ mobileToken: "m1" }),
      [verifyMail]: () => null,
      [add]: () => refused("api.busy"),
    });
    for (const contact of five("b")) {
      await press("Add e-mail address");
      await typeIn("E-mail address", contact);
      await press("Send OTP");
      await userEvent.type(await (await dialog()).findByLabelText("Verification code"), "1234");
      await screen.findByText("Your contact is verified, but we could not save it.");
      await press("Cancel");
    }
    await press("Add e-mail address");
    expect(await screen.findByText("We can't add more than 5 emails.")).toBeTruthy();
    expect(sent(server, sendMail)).toHaveLength(5);
  });
});

describe("an unverified row", () => {
  const verifyNow = () => press(/^Verify Now/);
  const input = () => section("E-mail").getByLabelText<HTMLInputElement>("E-mail address");

  test("is corrected in its row, and Verify Now says what is wrong in its own words [contacts.edit, contacts.email-empty, contacts.email-format]", async () => {
    const server = await open(ofOwn(`${ada} ?`));
    await userEvent.clear(input());
    await verifyNow();
    expect(section("E-mail").getByText(/^Invalid email\s*$/)).toBeTruthy();
    await userEvent.type(input(), "ada@");
    await verifyNow();
    expect(section("E-mail").getByText("Please enter valid email address.")).toBeTruthy();
    expect(document.activeElement).toBe(input());
    expect(sent(server, sendMail)).toEqual([]);
  });

  test("gets its code at once, and is verified then; edited, the new address replaces it [contacts.unverified, contacts.edit]", async () => {
    const server = await open(ofOwn(`${ada} ?`), {
      [sendMail]: () => ({ mobileToken: "m1" }),
      [verifyMail]: () => null,
      [add]: () => null,
      [remove]: () => null,
    });
    await userEvent.clear(input());
    await userEvent.type(input(), eve);
    await verifyNow();
    const code = await (await dialog()).findByLabelText("Verification code");
    expect(sent(server, sendMail)[0]?.body).toMatchObject({ email: eve });
    await userEvent.type(code, "1234");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await screen.findByText(eve);
    expect(row(eve).getByText("Verified")).toBeTruthy();
    await waitFor(() => expect(section("E-mail").queryByRole("textbox")).toBeNull());
    expect(sent(server, remove)[0]?.body).toMatchObject({ contactId: ada });
    expect(section("E-mail").getAllByRole("listitem")).toHaveLength(1);
  });
});

describe("where the account has no gate", () => {
  const proof = "GET /api/ContactPreference/GetContactProof";
  const sendKnown = "POST /api/Session/GetOtpForKnownContact";
  const needed = { isNeeded: true, contacts: [{ contactType: "Email" as const, contactId: ada }] };

  test("a code to a contact of before comes before another is preferred or added, in a window that names whom to call [contacts.change-call, add-contact.add-call]", async () => {
    let isProven = false;
    const server = await open(ofOwn(`${ada} *`, eve), {
      [proof]: () => (isProven ? { isNeeded: false, contacts: [] } : needed),
      [sendKnown]: () => ({ mobileToken: "challenge" }),
      [verifyMail]: () => ((isProven = true), null),
      [prefer]: () => null,
    });
    fireEvent.click(radio(eve));
    const window = await dialog();
    expect(window.getByRole<HTMLInputElement>("radio", { name: `${ada}, E-mail` }).checked).toBe(true);
    expect(window.getByText(/Please contact customer service/)).toBeTruthy();
    expect(window.getByText("+12025550100")).toBeTruthy();
    expect(sent(server, prefer)).toEqual([]);
    await press("Send OTP");
    await (await dialog()).findByLabelText("Verification code");
    await typeIn("Verification code", "7319");
    await waitFor(() => expect(radio(eve).checked).toBe(true));
    expect(sent(server, sendKnown)[0]?.body).toEqual({ token: "tok", contactId: ada, channel: "Email" });
    expect(sent(server, verifyMail)[0]?.body).toEqual({ email: ada, otp: "7319", mobileToken: "challenge" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Add e-mail address");
    expect((await dialog()).getByLabelText("E-mail address")).toBeTruthy();
  });

  test("the own code of a contact of before is enough to verify it, and Cancel changes nothing [contacts.unverified]", async () => {
    const server = await open(ofOwn(`${ada} ?`), { [proof]: () => needed, [sendMail]: () => ({ mobileToken: "m" }) });
    await press("Add e-mail address");
    await (await dialog()).findByText("Is it you?");
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press(`Verify Now: ${ada}`);
    await waitFor(() => expect(sent(server, sendMail)).toHaveLength(1));
    expect(screen.queryByText("Is it you?")).toBeNull();
  });
});
