export { formPart as english } from "@billwright/schemas";
