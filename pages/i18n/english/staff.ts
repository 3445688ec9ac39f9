export { staffPart as english } from "@billwright/schemas";
