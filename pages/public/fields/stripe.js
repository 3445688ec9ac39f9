// Stripe's fields in a frame of our own second origin. A card's are Stripe's, each in a frame of Stripe's again; a bank account's are plain
// inputs, whose numbers go to Stripe alone.
import { bankFields, connect, addBox } from "./frame.js";

const form = document.querySelector("form");
const { kind, key } = form.dataset;
const stripe = globalThis.Stripe(key);

/** One of Stripe's elements as a field. */
function elementField(elements, name, { type, label, options = {} }, onChange) {
  const { label: words, box } = addBox(form, name, label);
  const container = document.createElement("div");
  container.id = name;
  container.className = "element";
  box.append(container);
  let state = "empty";
  const element = elements.create(type, options);
  element.mount(container);
  element.on("change", ({ empty, complete }) => {
    state = empty ? "empty" : complete ? "complete" : "wrong";
    onChange();
  });
  element.on("focus", () => container.classList.add("has-focus"));
  element.on("blur", () => container.classList.remove("has-focus"));
  words.addEventListener("click", () => element.focus());
  return {
    element,
    label: words,
    state: () => state,
    mark: (error) => void (container.dataset.isWrong = String(error !== "")),
    focus: () => element.focus(),
    clear: () => element.clear(),
  };
}

const onChange = () => connection.postState();

function cardForm() {
  const elements = stripe.elements({ locale: document.documentElement.lang || "auto" });
  const fields = {
    number: elementField(elements, "number", { type: "cardNumber", label: "Card number" }, onChange),
    expiry: elementField(elements, "expiry", { type: "cardExpiry", label: "Expiration date (MM/YY)" }, onChange),
    code: elementField(elements, "code", { type: "cardCvc", label: "Security code" }, onChange),
  };
  return {
    fields,
    async tokenize(name) {
      const { id, card } = await made({ type: "card", card: fields.number.element, billing_details: { name } });
      const month = String(card.exp_month).padStart(2, "0");
      return { token: id, expiry: `${month}/${String(card.exp_year).slice(-2)}` };
    },
    colored: ({ ink, error }) => {
      const style = { base: { color: ink, fontSize: "17px", lineHeight: "1.5" }, invalid: { color: error } };
      for (const { element } of Object.values(fields)) element.update({ style });
    },
  };
}

function bankForm() {
  const fields = bankFields(form, onChange);
  return {
    fields,
    async tokenize(name) {
      const us_bank_account = {
        routing_number: fields.routing.value(),
        account_number: fields.account.value(),
        account_holder_type: "individual",
      };
      const { id } = await made({ type: "us_bank_account", us_bank_account, billing_details: { name } });
      return { token: id, expiry: null };
    },
  };
}

async function made(data) {
  const { paymentMethod, error } = await stripe.createPaymentMethod(data);
  if (error) throw new Error(error.code ?? error.type);
  return paymentMethod;
}

const connection = connect({ form, ...(kind === "card" ? cardForm() : bankForm()) });
