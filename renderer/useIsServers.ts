// Whether a component is rendered on the server, or for the first time in the browser out of what the server has rendered: both renders have to
// be the same, so what the browser alone knows is shown by the next one.
import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

export const useIsServers = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
