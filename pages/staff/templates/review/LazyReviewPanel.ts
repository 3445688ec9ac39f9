export { ReviewPanel as default } from "./ReviewPanel.tsx";
