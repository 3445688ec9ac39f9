export { sessionPart as english } from "@billwright/schemas";
