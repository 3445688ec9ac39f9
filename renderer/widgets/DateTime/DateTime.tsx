// A date and time in the user's time zone; the answer is that instant in UTC.
import { useRenderer } from "../../RendererProvider.tsx";
import { useIsServers } from "../../useIsServers.ts";
import { clockInput } from "../clockInput.ts";
import { lastDate } from "../Date/Date.tsx";
import type { WidgetProps } from "../widget.ts";
import { toInstant, toWallClock, zoneName } from "./zonedText.ts";
import "./DateTime.css";

export default function DateTime(props: WidgetProps) {
  const { control } = props;
  const { t, language, timeZone } = useRenderer();
  // Which does not know the zone: until the browser names it, neither the moment nor the zone is shown.
  const isServers = useIsServers();
  return (
    <>
      <input
        {...control}
        className="bw-input bw-input--short"
        type="datetime-local"
        max={`${lastDate}T00:00`}
        {...clockInput(
          "check.date",
          props,
          (text) => toInstant(text, timeZone),
          (instant) => (isServers ? "" : toWallClock(instant, timeZone)),
        )}
      />
      <p className="bw-zone">{isServers ? "\u00A0" : t("widgets.timeZone", { zone: zoneName(timeZone, language) })}</p>
    </>
  );
}
