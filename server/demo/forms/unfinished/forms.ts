// Forms that are still at their authors': one draft, one that an Owner sent back. No customer can open them, so they speak two languages
// at most.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { html, input, prepopulated } from "../storedForm.ts";

const moveOut: Enrollment = {
  id: "move-out",
  type: "CustomForm",
  name: "Move-out notice",
  status: "Draft",
  formElements: [
    html("<h2>You are moving?</h2><p>Tell us your last day, so that you pay for nothing after it.</p>"),
    prepopulated("HOUSE", "ZIP"),
    input({ id: "last-day", inputType: "Date", name: "Your last day at this address", required: true }),
    input({
      id: "next",
      inputType: "MultipleChoice",
      name: "Where do you move to?",
      required: true,
      options: [
        { guid: "here", name: "Within our service area", value: "HERE" },
        { guid: "away", name: "Somewhere else", value: "AWAY" },
      ],
    }),
    input({
      id: "address",
      inputType: "ShortText",
      name: "Your new address",
      length: 120,
      required: true,
      rules: [{ parentId: "next", condition: "Selected", choiceId: "here" }],
    }),
    input({ id: "meter", inputType: "Attachment", name: "A photo of the meter, if you can", length: 5 }),
  ],
  submitName: "Send notice",
  thanksMessage: "<p>Thank you. We read the meter on your last day and send the final bill to your new address.</p>",
};

const streetLight: Enrollment = {
  id: "street-light",
  type: "CustomForm",
  name: "Street light report",
  status: "Rejected",
  formElements: [
    html("<h2>A street light is out?</h2><p>The number on the pole tells us where to go.</p>"),
    input({ id: "pole", inputType: "ShortText", name: "Number on the pole", length: 10 }),
    input({
      id: "fault",
      inputType: "CheckBox",
      name: "What is wrong with it?",
      required: true,
      options: [
        { guid: "dark", name: "It stays dark", value: "DARK" },
        { guid: "flickers", name: "It flickers", value: "FLICKERS" },
        { guid: "day", name: "It burns by day", value: "DAY" },
      ],
    }),
    input({ id: "notes", inputType: "Text", name: "Anything else?" }),
  ],
  submitName: "Report",
  thanksMessage: "<p>Thank you. Most lights are mended within five days.</p>",
};

export const unfinishedForms: readonly StoredForm[] = [
  { enrollment: moveOut, translations: {} },
  {
    enrollment: streetLight,
    translations: {
      es: {
        name: "Aviso de farola averiada",
        submitName: "Enviar aviso",
        thanksMessage: "<p>Gracias. La mayoría de las farolas se reparan en cinco días.</p>",
        "html.0": "<h2>¿Una farola no funciona?</h2><p>El número del poste nos dice adónde ir.</p>",
        "input.pole.name": "Número del poste",
        "input.fault.name": "¿Qué le pasa?",
        "option.fault.dark.name": "No se enciende",
        "option.fault.flickers.name": "Parpadea",
        "option.fault.day.name": "Está encendida de día",
        "input.notes.name": "¿Algo más?",
      },
    },
  },
];
