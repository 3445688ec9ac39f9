// The calls by which authors keep their lists in order: tags of templates, and filters kept as views.
import { Type } from "typebox";
import { rolesThatEdit } from "../enumerations.ts";
import { templateChannels } from "../template.ts";
import { longestTag, longestViewName, mostTags } from "../templateBounds.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { Done, id, strict } from "./shapes.ts";

const Channel = Type.Enum([...templateChannels]);
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: longestTag }), { maxItems: mostTags });
const View = {
  channel: Channel,
  name: Type.String({ minLength: 1, maxLength: longestViewName }),
  query: Type.String({ maxLength: 2500, description: "The list's address after the question mark" }),
};

export const templateListCalls = {
  "GET /api/Templates/Tags": call({
    summary: "The tags of the account's templates of a channel, in the order of the alphabet.",
    ...ofAccount,
    query: strict({ channel: Channel }),
    data: strict({ tags: Type.Array(strict({ tag: Type.String(), templates: Type.Integer({ minimum: 1 }) })) }),
  }),
  "POST /api/Templates/Tag": call({
    summary: "Gives templates tags, and takes some away.",
    ...ofAccount,
    roles: rolesThatEdit,
    body: strict({
      ids: Type.Array(id("The template"), { minItems: 1, maxItems: 100 }),
      add: Type.Optional(Tags),
      remove: Type.Optional(Tags),
    }),
    data: Done,
  }),
  "GET /api/Templates/Views": call({
    summary: "The filters of a channel's list that the user keeps, in the order of their names.",
    ...ofAccount,
    query: strict({ channel: Channel }),
    data: strict({ views: Type.Array(strict({ viewId: Type.String(), name: View.name, query: View.query })) }),
  }),
  "POST /api/Templates/SaveView": call({
    summary: "Keeps a filter of a list for the user; under a name that is there it takes that one's place.",
    ...ofAccount,
    body: strict(View),
    data: strict({ viewId: Type.String() }),
  }),
  "POST /api/Templates/DeleteView": call({
    summary: "Forgets a filter that the user keeps.",
    ...ofAccount,
    names: ["body.viewId"],
    body: strict({ viewId: id("The view") }),
    data: Done,
  }),
} as const;
