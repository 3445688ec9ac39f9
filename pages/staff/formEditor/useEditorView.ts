// The editor's view in a component. A request for focus ends with the rendering it was made for.
import { useLayoutEffect, useReducer } from "react";
import { changeView, openView, type EditorView, type ViewAction } from "./model/view.ts";

/** Used above all components that fulfil requests, because its effect runs after theirs. */
export function useEditorView(isResumed: boolean): [view: EditorView, changeView: (action: ViewAction) => void] {
  const [view, send] = useReducer(changeView, isResumed, openView);
  const { focus } = view;
  useLayoutEffect(() => {
    if (focus !== null) send({ type: "focusDone", target: focus });
  }, [focus]);
  return [view, send];
}
