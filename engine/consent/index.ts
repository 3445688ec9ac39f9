// What a customer agrees to, in sentences made from the values: the page shows them, the server keeps the same.
export { mandateText } from "./mandateText.ts";
