// What has happened to the form, the newest first. Bank numbers are replaced as in a recording.
import { createTestNumbers, type FormEvent } from "@billwright/engine";
import { useRenderer } from "../RendererProvider.tsx";

/** Older ones are in the recording. */
const most = 200;

export function EventsPanel({ events }: { events: readonly FormEvent[] }) {
  const { t } = useRenderer();
  if (events.length === 0) return <p className="bw-inspector__none">{t("inspector.noEvents")}</p>;
  const numbered = events.map(createTestNumbers()).map((event, at) => ({ event, at: at + 1 }));
  return (
    <ol className="bw-inspector__events" reversed>
      {numbered
        .slice(-most)
        .reverse()
        .map(({ event: { type, ...rest }, at }) => (
          <li key={at} value={at}>
            <strong>{type}</strong> <code>{Object.keys(rest).length > 0 ? JSON.stringify(rest) : ""}</code>
          </li>
        ))}
    </ol>
  );
}
