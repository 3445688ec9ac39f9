export { readScreen } from "@billwright/engine/screens";
