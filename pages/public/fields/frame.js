// The fields of a payment provider in a frame of an origin of their own: what is typed in them never reaches the page around it. The page gets
// states (empty, wrong, tooLong, complete), and a token when it asks for one; it gives the labels, the colours and the words of what is wrong
// (pages/customer/pay/hostedFields.ts is the other end).
import { typedDigits } from "./typed.js";

/** The most digits of an account number, until the page names another number. */
let accountDigits = 16;

const page = new URLSearchParams(location.search).get("for") ?? "";
const post = (message) => parent.postMessage({ from: "payment-fields", ...message }, page);

/** Adds a box with a label to the form. Returns the label, and the box, which gets the field itself. */
export function addBox(form, name, label) {
  const box = document.createElement("div");
  box.dataset.field = name;
  const words = document.createElement("label");
  words.textContent = label;
  words.htmlFor = name;
  box.append(words);
  form.append(box);
  return { label: words, box };
}

/**
 * Begins to speak with the page. By name, `fields` has each field: its label, `state()`, `mark(words)` with "" for nothing wrong, `focus()` and
 * `clear()`. `expiry()` is that of the card as typed, null where it is not known; `tokenize(name)` gives { token, expiry } or throws; `colored`
 * hears of the page's colours. A `name` is that on the card or account. Returns the function that reports a new state to the page.
 */
export function connect({ form, fields, expiry = () => null, tokenize, colored = () => {} }) {
  const postState = () =>
    post({
      type: "state",
      fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.state()])),
      expiry: expiry(),
    });
  const postHeight = () => post({ type: "height", height: form.scrollHeight });
  const marked = new Set();
  const onMessage = {
    look(look) {
      accountDigits = look.accountDigits ?? accountDigits;
      wear(look, fields);
      colored(look.colors);
      postHeight();
      postState();
    },
    wrong({ errors }) {
      marked.clear();
      for (const [name, field] of Object.entries(fields)) {
        if (errors[name] !== undefined) marked.add(name);
        field.mark(errors[name] ?? "");
      }
    },
    clear() {
      for (const field of Object.values(fields)) field.clear();
      postState();
    },
    async tokenize({ id, name }) {
      try {
        const { token, expiry = null } = await tokenize(String(name));
        post({ type: "token", id, token, expiry });
      } catch {
        post({ type: "failed", id });
      }
    },
  };
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== page) return;
    onMessage[data?.type]?.(data);
  });

  // The page gives focus to the frame as a whole; it belongs to what has to be corrected.
  addEventListener("focus", () =>
    setTimeout(() => {
      if (document.activeElement === document.body) fields[[...marked, ...Object.keys(fields)][0]].focus();
    }),
  );

  submitByEnter(form);
  new ResizeObserver(postHeight).observe(form);
  post({ type: "ready" });
  postState();
  return { postState };
}

/** The page's language, words and colours. */
function wear({ language, direction, words, colors }, fields) {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  for (const [name, text] of Object.entries(words)) if (fields[name]) fields[name].label.textContent = text;
  for (const [name, color] of Object.entries(colors)) document.documentElement.style.setProperty(`--${name}`, color);
}

/** A press of Enter submits the page's form, as in a field of its own. A form of several fields does so only with a button. */
function submitByEnter(form) {
  const button = document.createElement("button");
  button.hidden = true;
  form.append(button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    post({ type: "submit" });
  });
}

/**
 * A field that is an input of ours: `tidy` formats what is typed and cuts nothing, `isRight` says whether it is complete, `isLong` whether it
 * is a number with too many digits.
 */
export function inputField(form, name, { label, complete, tidy, isRight, isLong = () => false }, onChange) {
  const { label: words, box } = addBox(form, name, label);
  const input = document.createElement("input");
  Object.assign(input, { id: name, name, type: "text", inputMode: "numeric", autocomplete: complete, dir: "ltr" });
  input.setAttribute("aria-required", "true");
  box.append(input);
  input.addEventListener("input", () => {
    const atEnd = input.selectionStart === input.value.length;
    const tidied = tidy(input.value);
    if (tidied !== input.value && (atEnd || tidied.length < input.value.length)) input.value = tidied;
    onChange();
  });
  input.addEventListener("blur", () => void (input.value = tidy(input.value)));
  return {
    label: words,
    value: () => tidy(input.value),
    state() {
      const typed = tidy(input.value);
      if (typed.trim() === "") return "empty";
      if (isLong(typed)) return "tooLong";
      return isRight(typed) ? "complete" : "wrong";
    },
    mark(error) {
      input.setAttribute("aria-invalid", String(error !== ""));
      input.setAttribute("aria-description", error);
    },
    focus: () => input.focus(),
    clear: () => void (input.value = ""),
  };
}

const isRouting = (digits) =>
  /^\d{9}$/.test(digits) &&
  digits !== "000000000" &&
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * [3, 7, 1][index % 3], 0) % 10 === 0;

/** The fields of a bank account, by name: no provider has fields of its own for them. */
export function bankFields(form, onChange) {
  const isLong = (text) => /^\d+$/.test(text) && text.length > accountDigits;
  const account = { complete: "off", tidy: typedDigits, isLong };
  const routing = { complete: "off", tidy: typedDigits, isRight: isRouting };
  const fields = {
    routing: inputField(form, "routing", { label: "Routing number", ...routing }, onChange),
    account: inputField(
      form,
      "account",
      { label: "Account number", ...account, isRight: (text) => /^\d{9,}$/.test(text) },
      onChange,
    ),
    again: inputField(
      form,
      "again",
      { label: "Re-enter account number", ...account, isRight: (text) => text === fields.account.value() },
      onChange,
    ),
  };
  return fields;
}
