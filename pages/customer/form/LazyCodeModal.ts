export { CodeModal as default } from "@billwright/renderer";
