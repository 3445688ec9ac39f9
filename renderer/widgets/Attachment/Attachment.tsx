// Attachment: chosen or dropped files, each with its picture, size and upload progress. The engine checks them; each row only shows whether
// its file is at fault.
import { useRef, useState } from "react";
import { fileLimitsOf, fileProblem } from "@billwright/engine";
import { useRenderer, type Translate } from "../../RendererProvider.tsx";
import { FileDrop } from "../FileDrop/FileDrop.tsx";
import type { WidgetProps } from "../widget.ts";
import { acceptAttribute, acceptedNames } from "./accepted.ts";
import { FileRow } from "./FileRow.tsx";
import { infoOf, useAttached } from "./useAttached.ts";
import "./Attachment.css";

export default function Attachment({ input, control }: WidgetProps) {
  const { t, language } = useRenderer();
  const { files, list, isScaling, add, remove } = useAttached(input);
  const [announcement, announce] = useState<Parameters<Translate> | null>(null);
  const zone = useRef<HTMLDivElement>(null);
  const helpId = `${control.id}-accepts`;

  const take = async (chosen: File[]) => {
    await add(chosen);
    announce(["attachment.added", { n: files.of(input.id).length }]);
  };
  const drop = (fileId: string, name: string) => {
    remove(fileId);
    announce(["attachment.removed", { name }]);
    zone.current?.querySelector<HTMLElement>("input[type=file]")?.focus(); // The button that had focus has been removed.
  };

  return (
    <div className="bw-attachment" ref={zone}>
      <FileDrop
        control={{ ...control, "aria-describedby": [control["aria-describedby"], helpId].filter(Boolean).join(" ") }}
        accept={acceptAttribute(input)}
        multiple
        choose={t("attachment.choose")}
        drop={t("attachment.drop")}
        onFiles={(chosen) => void take(chosen)}
      >
        <p id={helpId} className="bw-drop-help">
          {t("attachment.accepts", {
            types: acceptedNames(input),
            n: new Intl.NumberFormat(language).format(fileLimitsOf(input).megabytes),
          })}
        </p>
      </FileDrop>
      {list.length > 0 && (
        <ul className="bw-attachment-list" aria-label={t("attachment.list")}>
          {list.map((one) => (
            <FileRow
              key={one.id}
              one={one}
              problem={fileProblem(infoOf(one.file), input)}
              isScaling={isScaling(one.id)}
              onRemove={() => drop(one.id, one.file.name)}
              onCancel={() => files.cancel(one.id)}
              onRetry={() => files.retry(one.id)}
            />
          ))}
        </ul>
      )}
      <span className="bw-visually-hidden" role="status">
        {announcement && t(...announcement)}
      </span>
    </div>
  );
}
