// The provider's own fields, in a frame of its own origin: what is typed here never reaches the page around it. The page gets states
// (empty, wrong, complete), and a token when it asks for one.
const page = new URLSearchParams(location.search).get("for") ?? "";
const form = document.querySelector("form");
const kind = form.dataset.kind;

const passesCheck = (digits) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

const isRouting = (digits) =>
  /^\d{9}$/.test(digits) &&
  digits !== "000000000" &&
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * [3, 7, 1][index % 3], 0) % 10 === 0;

function isExpiry(text) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? [];
  return month !== undefined && `20${year}-${month}` >= new Date().toISOString().slice(0, 7);
}

const digitsOf = (text) => text.replace(/\D/g, "");

const fields = {
  card: {
    number: {
      label: "Card number",
      complete: "cc-number",
      most: 19,
      tidy: (text) =>
        digitsOf(text)
          .slice(0, 19)
          .replace(/(.{4})(?=.)/g, "$1 "),
      isRight: (text) => digitsOf(text).length >= 13 && passesCheck(digitsOf(text)),
    },
    expiry: {
      label: "Expiration date (MM/YY)",
      complete: "cc-exp",
      tidy(text) {
        const digits = digitsOf(/^[2-9]/.test(text) ? `0${text}` : text).slice(0, 4);
        return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
      },
      isRight: isExpiry,
    },
    code: {
      label: "Security code",
      complete: "cc-csc",
      tidy: (text) => digitsOf(text).slice(0, 4),
      isRight: (text) => /^\d{3,4}$/.test(text),
    },
  },
  check: {
    routing: {
      label: "Routing number",
      complete: "off",
      tidy: (text) => digitsOf(text).slice(0, 9),
      isRight: isRouting,
    },
    account: {
      label: "Account number",
      complete: "off",
      tidy: (text) => digitsOf(text).slice(0, 16),
      isRight: (text) => text.length >= 9,
    },
    again: {
      label: "Re-enter account number",
      complete: "off",
      tidy: (text) => digitsOf(text).slice(0, 16),
      isRight: (text) => text === inputs.account.value,
    },
  },
}[kind];

const inputs = {};
const labels = {};
for (const [name, field] of Object.entries(fields)) {
  const box = document.createElement("div");
  box.dataset.field = name;
  labels[name] = document.createElement("label");
  labels[name].textContent = field.label;
  labels[name].htmlFor = name;
  const input = document.createElement("input");
  Object.assign(input, {
    id: name,
    name,
    type: "text",
    inputMode: "numeric",
    autocomplete: field.complete,
    dir: "ltr",
  });
  input.setAttribute("aria-required", "true");
  inputs[name] = input;
  box.append(labels[name], input);
  form.append(box);
  input.addEventListener("input", () => {
    const atEnd = input.selectionStart === input.value.length;
    const tidied = field.tidy(input.value);
    if (tidied !== input.value && (atEnd || tidied.length < input.value.length)) input.value = tidied;
    tellState();
  });
  input.addEventListener("blur", () => {
    input.value = field.tidy(input.value);
    tell({ type: "left", field: name });
  });
}
// A press of Enter submits the page's form, as in a field of its own. A form of several fields does so only with a button.
const button = document.createElement("button");
button.hidden = true;
form.append(button);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  tell({ type: "submit" });
});

const tell = (message) => parent.postMessage({ from: "payment-fields", ...message }, page);

function stateOf(name) {
  const { value } = inputs[name];
  if (value.trim() === "") return "empty";
  return fields[name].isRight(fields[name].tidy(value)) ? "complete" : "wrong";
}

function tellState() {
  tell({
    type: "state",
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, stateOf(name)])),
    expiry: kind === "card" ? inputs.expiry.value : null,
  });
}

const onMessage = {
  /** The page's language, direction and colours. */
  look({ language, direction, words, colors }) {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
    for (const [name, text] of Object.entries(words)) if (labels[name]) labels[name].textContent = text;
    for (const [name, color] of Object.entries(colors)) document.documentElement.style.setProperty(`--${name}`, color);
    tellHeight();
  },
  /** What is wrong with which field, in words. */
  wrong({ errors }) {
    for (const [name, input] of Object.entries(inputs)) {
      input.setAttribute("aria-invalid", String(errors[name] !== undefined));
      input.setAttribute("aria-description", errors[name] ?? "");
    }
  },
  focus({ field }) {
    inputs[field]?.focus();
  },
  clear() {
    for (const input of Object.values(inputs)) input.value = "";
    tellState();
  },
  async tokenize({ id }) {
    const typed = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value]));
    try {
      const answer = await fetch("/v1/tokens", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind, ...typed }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      tell({ type: "token", id, ...(await answer.json()) });
    } catch {
      tell({ type: "failed", id });
    }
  },
};

addEventListener("message", ({ source, origin, data }) => {
  if (source !== parent || origin !== page) return;
  onMessage[data?.type]?.(data);
});

// The page gives focus to the frame as a whole; it belongs to what has to be mended.
addEventListener("focus", () =>
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    (document.querySelector("[aria-invalid=true]") ?? document.querySelector("input")).focus();
  }),
);

const tellHeight = () => tell({ type: "height", height: form.scrollHeight });
new ResizeObserver(tellHeight).observe(form);
tell({ type: "ready" });
tellState();
