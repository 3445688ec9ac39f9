// The reader's time zone, which the server does not know: what it renders says a time in UTC.
import { useIsServers } from "@billwright/renderer";
import { ownZone } from "../../i18n/WithWords.tsx";

export const useOwnZone = (): string => (useIsServers() ? "UTC" : ownZone);
