// The channel of the page: its gallery's address is the beginning of the page's own.
import { useLocation } from "react-router-dom";
import { galleries, templateChannels, type TemplateChannel } from "@billwright/schemas";

const bare = (path: string): string => path.replace(/(?<!\/)\/+$/, "").toLowerCase();

export function useChannel(): TemplateChannel {
  const path = `${bare(useLocation().pathname)}/`;
  return templateChannels.find((channel) => path.startsWith(`${bare(galleries[channel])}/`)) ?? "DynamicForms";
}
