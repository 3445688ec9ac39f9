export { accountPart as english } from "@billwright/schemas";
