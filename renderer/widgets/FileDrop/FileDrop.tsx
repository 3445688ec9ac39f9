// Choosing or dropping files: the browser's own file input, in a drop zone.
import { useEffect, useState } from "react";
import type { ComponentPropsWithRef, DragEvent, ReactNode } from "react";
import "./FileDrop.css";

export interface FileDropProps {
  /** Props for the file input: its id, its description, whether it is invalid. */
  control: ComponentPropsWithRef<"input"> & { id: string };
  /** The file input's accept attribute. It only filters the file chooser; the caller checks the files. */
  accept: string;
  multiple?: boolean;
  choose: string;
  drop: string;
  /** What is accepted, in small print. */
  children?: ReactNode;
  onFiles: (files: File[]) => void;
}

export function FileDrop({ control, accept, multiple = false, choose, drop, children, onFiles }: FileDropProps) {
  const { over, zone } = useDropZone((files) => onFiles(multiple ? files : files.slice(0, 1)));
  useMissedDrops();
  return (
    <div className="bw-drop" data-over={over || undefined} {...zone}>
      <input
        {...control}
        className="bw-visually-hidden"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = ""; // The same file can be chosen again after it was removed.
          if (files.length > 0) onFiles(files);
        }}
      />
      <label className="bw-button" htmlFor={control.id}>
        {choose}
      </label>
      <span className="bw-drop-word" aria-hidden="true">
        {drop}
      </span>
      {children}
    </div>
  );
}

/** Handlers for the zone, and whether files are dragged over it. */
function useDropZone(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0); // The elements inside fire dragenter and dragleave too.
  const zone = {
    onDragEnter: (event: DragEvent) => {
      if (holdsFiles(event.dataTransfer)) setDepth((before) => before + 1);
    },
    onDragLeave: (event: DragEvent) => {
      if (holdsFiles(event.dataTransfer)) setDepth((before) => Math.max(0, before - 1));
    },
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDrop: (event: DragEvent) => {
      setDepth(0);
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
    },
  };
  return { over: depth > 0, zone };
}

/** If a file is dropped beside the zone, the browser opens it in place of the form, and everything typed is lost. This prevents it. */
function useMissedDrops(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer && holdsFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
}

const holdsFiles = (data: DataTransfer): boolean => data.types.includes("Files");
