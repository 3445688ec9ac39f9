export { billingPart as english } from "@billwright/schemas";
