export { Inspector as default } from "@billwright/renderer";
