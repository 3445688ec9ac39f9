// The inputs of the service request, in the order of the page.
import { anyChosen, input } from "../storedForm.ts";

export const request = [
  input({
    id: "request",
    inputType: "MultipleChoice",
    name: "What would you like to do?",
    required: true,
    enableNotesToDisplay: true,
    options: [
      { guid: "start", name: "Start service at a new address", value: "START" },
      {
        guid: "move",
        name: "Move my service to another address",
        value: "MOVE",
        notes: "We read both meters on the day you move, so you never pay for two homes.",
      },
      {
        guid: "stop",
        name: "Stop my service",
        value: "STOP",
        notes: "Please give us at least three working days to arrange the final reading.",
      },
    ],
  }),
  input({
    id: "start-date",
    inputType: "Date",
    name: "From which day do you need service?",
    required: true,
    logic: anyChosen("request", "start", "move"),
  }),
  input({
    id: "stop-date",
    inputType: "Date",
    name: "On which day should service end?",
    required: true,
    logic: anyChosen("request", "move", "stop"),
  }),
  input({
    id: "final-bill",
    inputType: "Text",
    name: "Where should we send your final bill?",
    required: true,
    rules: [{ parentId: "request", condition: "Selected", choiceId: "stop" }],
  }),
];

export const property = [
  input({
    id: "property",
    inputType: "Dropdown",
    name: "Type of property",
    required: true,
    enableNotesToDisplay: true,
    options: [
      { guid: "house", name: "House", value: "HOUSE" },
      { guid: "apartment", name: "Apartment", value: "APARTMENT" },
      {
        guid: "business",
        name: "Business",
        value: "BUSINESS",
        notes: "Business rates apply. Please have your tax number at hand.",
      },
    ],
  }),
  input({
    id: "unit",
    inputType: "ShortText",
    name: "Apartment or unit number",
    length: 10,
    required: true,
    rules: [{ parentId: "property", condition: "Selected", choiceId: "apartment" }],
  }),
  input({
    id: "business-name",
    inputType: "ShortText",
    name: "Name of the business",
    length: 80,
    required: true,
    rules: [{ parentId: "property", condition: "Selected", choiceId: "business" }],
  }),
  input({
    id: "zip",
    inputType: "ShortText",
    name: "ZIP code",
    description: "Of the address where you need service",
    length: 10,
    required: true,
    tagName: "ZIP",
  }),
  input({
    id: "services",
    inputType: "CheckBox",
    name: "Which services is it about?",
    required: true,
    enableNotesToDisplay: true,
    options: [
      { guid: "electricity", name: "Electricity", value: "ELECTRICITY" },
      {
        guid: "water",
        name: "Water and sewer",
        value: "WATER",
        notes: "An adult has to be at home when the water is turned on.",
      },
      { guid: "lighting", name: "Outdoor lighting", value: "LIGHTING" },
    ],
  }),
  input({
    id: "meter-place",
    inputType: "Text",
    name: "Where is the water meter?",
    description: "For example: in the basement, left of the stairs",
    rules: [
      { parentId: "services", condition: "Selected", choiceId: "water" },
      { parentId: "request", condition: "NotSelected", choiceId: "stop" },
    ],
  }),
  input({
    id: "meter-photo",
    inputType: "Attachment",
    name: "Photo or plan of the meter",
    length: 5,
    options: [
      { guid: "image", name: "Images", value: "img" },
      { guid: "document", name: "PDF documents", value: "pdf" },
    ],
    rules: [{ parentId: "meter-place", condition: "Displayed" }],
  }),
  input({
    id: "visit",
    inputType: "DateTime",
    name: "When may our technician come?",
    description: "Visits take about half an hour",
    rules: [{ parentId: "meter-photo", condition: "Displayed" }],
  }),
];

export const aboutYou = [
  input({ id: "full-name", inputType: "ShortText", name: "Full name", length: 60, required: true }),
  input({
    id: "email",
    inputType: "Email",
    name: "Email address",
    description: "For several addresses, put commas between them",
    required: true,
  }),
  input({
    id: "phone",
    inputType: "PhoneNumber",
    name: "Mobile number",
    description: "We send a code to this number to make sure that it is yours",
    required: true,
  }),
  input({
    id: "call-time",
    inputType: "Time",
    name: "Best time to call you",
    rules: [{ parentId: "visit", condition: "NotDisplayed" }],
  }),
];

export const billing = [
  input({
    id: "balance",
    inputType: "MultipleChoice",
    name: "How would you like to pay your current balance?",
    required: true,
    options: [
      { guid: "next-bill", name: "With my next bill", value: "NEXT_BILL", checked: true },
      { guid: "monthly", name: "In monthly installments", value: "MONTHLY" },
      { guid: "debit", name: "By direct debit on a day of my choice", value: "DEBIT" },
    ],
    rules: [{ parentId: "request", condition: "NotSelected", choiceId: "start" }],
  }),
  input({
    id: "months",
    inputType: "InstallmentPeriod",
    name: "Number of installments",
    required: true,
    options: [
      { guid: "two", name: "2 months", value: 2 },
      { guid: "three", name: "3 months", value: 3 },
      { guid: "six", name: "6 months", value: 6 },
    ],
    rules: [{ parentId: "balance", condition: "Selected", choiceId: "monthly" }],
  }),
  input({
    id: "debit-date",
    inputType: "AutoPayDate",
    name: "Day of the direct debit",
    rules: [{ parentId: "balance", condition: "Selected", choiceId: "debit" }],
  }),
  input({
    id: "reminders",
    inputType: "CheckBox",
    name: "Remind me before a bill is due",
    options: [
      { guid: "by-mail", name: "By email", value: "EMAIL" },
      { guid: "by-text", name: "By text message", value: "SMS" },
    ],
    rules: [
      { parentId: "debit-date", condition: "NotDisplayed" },
      { parentId: "request", condition: "NotSelected", choiceId: "stop" },
    ],
  }),
];

export const closing = [
  input({ id: "signature", inputType: "Signature", name: "Signature", required: true }),
  input({ id: "ease", inputType: "Rating", name: "How easy was this form to fill in?", length: 5 }),
];
