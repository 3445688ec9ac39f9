// Whether its component has been waiting for longer than a page may look merely slow (decisions-proposed.md P56).
import { useEffect, useState } from "react";

const patienceMs = 2000;

export function useTooLong(): boolean {
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTooLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isTooLong;
}
