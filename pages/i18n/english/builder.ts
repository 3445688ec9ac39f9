export { builderPart as english } from "@billwright/schemas";
