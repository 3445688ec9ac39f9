// The addresses of a template's pages. Forms have an editor and a preview of their own; those of the other channels are under their galleries.
import { galleries, pathOf, type TemplateChannel } from "@billwright/schemas";

interface Named {
  id: string;
  channel: TemplateChannel;
}

const under = (channel: TemplateChannel, rest: string): string => `${galleries[channel].replace(/\/$/, "")}/${rest}`;

export const previewOf = ({ id, channel }: Named): string =>
  channel === "DynamicForms" ? pathOf("form/preview", { id }) : under(channel, encodeURIComponent(id));

export const editorOf = ({ id, channel }: Named): string =>
  under(channel, channel === "DynamicForms" ? encodeURIComponent(id) : `${encodeURIComponent(id)}/edit`);

/** Of forms only. */
export const resultsOf = ({ id, channel }: Named): string => under(channel, `${encodeURIComponent(id)}/results`);

export const responsesOf = ({ id, channel }: Named): string => under(channel, `${encodeURIComponent(id)}/responses`);

/** One response to a form. */
export const responseOf = (form: string, report: string): string =>
  pathOf("smart/dynamic-form/response", { id: form, report });
