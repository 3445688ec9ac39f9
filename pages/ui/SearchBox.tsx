// A box that searches a list while typing.
import { useCallback, useEffect, useState } from "react";
import { SearchIcon } from "./icons.tsx";
import "./bars.css";

export interface SearchBoxProps {
  /** What is searched; for screen readers, and shown in the empty box. */
  label: string;
  /** The current search; '' for all. */
  value: string;
  /** Called shortly after the last letter, and immediately on Enter. */
  onSearch(text: string): void;
}

/** Long enough to finish a word, short enough not to be noticed. */
const pauseMs = 300;

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [searched, setSearched] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (value !== searched) {
      // The caller put in another search: a way back, a cleared filter. One's own may come back when more is typed already.
      setSearched(value);
      setTyped(value);
    }
  }
  const search = useCallback(
    (text: string) => {
      setSearched(text);
      onSearch(text);
    },
    [onSearch],
  );
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => search(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, search]);
  return (
    <form
      role="search"
      className="bw-search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <SearchIcon />
      <input
        type="search"
        className="bw-input"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
