// The words of those who sign in, joined to the page's.
import { useEffect, useState } from "react";
import { staffMessages } from "@billwright/schemas";
import { useApp } from "../services/app.ts";

/** How long the first page waits for its words in the reader's language. */
const longestWaitMs = 3_000;

/** True once the staff's words are there, in the reader's language if that does not take too long. */
export function useStaffWords(): boolean {
  const { words } = useApp();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), longestWaitMs);
    void words.join({ name: "staff", english: staffMessages }).then(() => setReady(true));
    return () => clearTimeout(timer);
  }, [words]);
  return isReady;
}
