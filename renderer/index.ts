// The renderer's door.
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";

export { createFormStore } from "./store.ts";
export type { FormStore } from "./store.ts";
export { useFormState, useFormStore, useInput, useInputPart, useRefusals } from "./useStore.ts";
export { RendererProvider, useRenderer } from "./RendererProvider.tsx";
export type { BankLookup, RendererContext, RendererServices, Translate } from "./RendererProvider.tsx";
export { FieldFrame } from "./field/FieldFrame.tsx";
export type { ControlProps, FieldFrameProps } from "./field/FieldFrame.tsx";
export { controlId, focusInput, gateFields } from "./field/fieldIds.ts";
export { createFormFiles } from "./files.ts";
export type { FilesSnapshot, FormFile, FormFiles, UploadTransport } from "./files.ts";
export type { WidgetProps } from "./widgets/widget.ts";
export { FormBody } from "./FormBody.tsx";
export { InputField } from "./field/InputField.tsx";
export { SafeHtml } from "./elements/SafeHtml.tsx";
export { ErrorSummary } from "./submit/ErrorSummary.tsx";
export { SubmitBar } from "./submit/SubmitBar.tsx";
export { applyTheme } from "./styles/theme.ts";
export { Modal } from "./blocks/Modal/Modal.tsx";
