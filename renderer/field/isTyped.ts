import type { ChangeEvent } from "react";

/** Whether the change was made by typing a single character. */
export const isTyped = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertText" && nativeEvent.data?.length === 1;
