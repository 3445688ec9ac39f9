// A form that waits for approval: an Owner can preview, activate or reject it, and no customer can open it.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { html, input, prepopulated, readTranslations } from "../storedForm.ts";

const enrollment: Enrollment = {
  id: "tree-trimming",
  type: "CustomForm",
  name: "Tree trimming request",
  status: "PendingForApproval",
  formElements: [
    html(
      "<h2>Trees near power lines</h2><p>Never touch a branch that touches a line. If a line is down, call us at once.</p>",
    ),
    prepopulated("HOUSE", "ZIP"),
    input({
      id: "danger",
      inputType: "MultipleChoice",
      name: "Does a branch touch a power line?",
      required: true,
      enableNotesToDisplay: true,
      options: [
        {
          guid: "touching",
          name: "Yes",
          value: "YES",
          notes: "We come within two days. Please keep away from the tree.",
        },
        { guid: "near", name: "No, but it is close", value: "NEAR" },
      ],
    }),
    input({ id: "where", inputType: "Text", name: "Where is the tree?", required: true }),
    input({
      id: "photo",
      inputType: "Attachment",
      name: "Photo of the tree",
      length: 8,
      options: [{ guid: "image", name: "Images", value: "img" }],
      rules: [{ parentId: "danger", condition: "Selected", choiceId: "near" }],
    }),
  ],
  submitName: "Send request",
  thanksMessage: "Thank you. Our crew will look at the tree.",
  country: "United States",
};

export const treeTrimming: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
