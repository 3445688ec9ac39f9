// Choices that another system had, as the account's staff bring them in a CSV file: checked first, then recorded, and undone as a whole (decisions-proposed.md P134).
import { Type } from "typebox";
import { rolesThatAssign } from "../enumerations.ts";
import { importStates, mostImportMegabytes } from "../choiceImports.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { Done, id, messageKey, nullable, strict } from "./shapes.ts";

const imports = { ...ofAccount, roles: rolesThatAssign } as const;
const importId = id("The import");
const time = (description: string) => Type.String({ format: "date-time", description });
const lines = (description: string) => Type.Integer({ description });

const FaultSchema = strict({
  line: Type.Integer({ description: "Where it begins in the file, from 1 on" }),
  key: messageKey("What is wrong, and how to correct it"),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});

const summary = {
  importId: Type.String(),
  state: Type.Enum([...importStates], {
    description:
      "unreadable: it is no such file; checked: all of it was read, and nothing is recorded; undone: what it has recorded counts no more",
  }),
  fileName: Type.String(),
  by: Type.String({ description: "Who has recorded it; before that, who has brought it" }),
  at: time("When it was brought"),
  endedAt: nullable(time("When recording or undoing has ended")),
  undoneBy: nullable(Type.String()),
  counts: strict({
    read: lines("Lines that were read so far"),
    faults: lines("Lines with a fault"),
    yes: lines("Consents without a fault"),
    no: lines("Refusals without a fault"),
    repeated: lines("A newer line of the file is about the same choice"),
    recorded: lines("On record"),
    same: lines("It was so already"),
    older: lines("Something newer has been said since"),
    refused: lines("A consent that the record refuses"),
    undone: lines("Recorded, and taken back"),
  }),
};

export const choiceImportCalls = {
  "GET /api/ChoiceImports/List": call({
    summary: "A page of the account's imports of choices, the newest first.",
    ...imports,
    query: strict({
      after: Type.Optional(Type.String({ maxLength: 128, description: "`next` of the page before" })),
    }),
    data: strict({
      imports: Type.Array(strict(summary)),
      next: nullable(Type.String({ description: "Where the next page begins; null: this is the last" })),
    }),
  }),
  "GET /api/ChoiceImports/Get": call({
    summary:
      "One import: how far it is, what is wrong with which line, and whether the same file is on record already.",
    ...imports,
    names: ["query.importId"],
    query: strict({ importId }),
    data: strict({
      ...summary,
      isHalted: Type.Boolean({
        description:
          "Its job was given up. It goes on once recording or undoing is asked for again; a file that is still being checked is to be discarded and brought again",
      }),
      fault: nullable(FaultSchema),
      faults: Type.Array(FaultSchema, { description: "The first of them" }),
      same: nullable(strict({ importId: Type.String(), at: time("When it was brought"), by: Type.String() })),
    }),
  }),
  "POST /api/ChoiceImports/Add": call({
    summary: "Takes a CSV file of choices, which is checked line by line in the background. Nothing is recorded yet.",
    ...imports,
    maxBodyKb: mostImportMegabytes * 1024,
    parts: strict({}),
    data: strict({ importId: Type.String() }),
  }),
  "POST /api/ChoiceImports/Record": call({
    summary: "Records what a checked file says, in the background: refusals first, and never over what is newer.",
    ...imports,
    names: ["body.importId"],
    body: strict({
      importId,
      skipsFaults: Type.Boolean({
        description: "Lines with a fault are left out; else it is refused if there are any",
      }),
    }),
    data: Done,
  }),
  "POST /api/ChoiceImports/Undo": call({
    summary:
      "Takes back in the background what an import has recorded; one that is still recording stops. A row of the record says so, and none is deleted.",
    ...imports,
    names: ["body.importId"],
    body: strict({ importId }),
    data: Done,
  }),
  "POST /api/ChoiceImports/Discard": call({
    summary: "Forgets a file of which nothing was recorded.",
    ...imports,
    names: ["body.importId"],
    body: strict({ importId }),
    data: Done,
  }),
} as const;
