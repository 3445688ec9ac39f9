export { Defects as default } from "./Defects.tsx";
