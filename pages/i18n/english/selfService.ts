export { selfServicePart as english } from "@billwright/schemas";
