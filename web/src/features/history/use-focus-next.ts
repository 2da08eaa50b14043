import { type RefObject, useEffect, useRef } from 'react';
import { rowId } from './HistoryRow.tsx';

/** Returns the id of the entry after this one in the list, else of the one before it. Null without any. */
export function neighborOf(id: string, entries: readonly { readonly id: string }[]): string | null {
  const index = entries.findIndex((entry) => entry.id === id);
  return (entries[index + 1] ?? entries[index - 1])?.id ?? null;
}

/**
 * Returns a function that gives the focus to the row of an entry, or to the title of the page without one, once the open entry is closed: it
 * was deleted with its row, and while it is in a dialog nothing outside of it can have the focus.
 * @param selected the open entry. Null: none is open
 */
export function useFocusNext(selected: string | null, title: RefObject<HTMLElement | null>) {
  const next = useRef<{ readonly id: string | null } | null>(null);
  useEffect(() => {
    if (selected !== null || next.current === null) return;
    const { id } = next.current;
    next.current = null;
    const row = id === null ? null : document.getElementById(rowId(id));
    (row ?? title.current)?.focus();
  }, [selected, title]);
  return (id: string | null) => {
    next.current = { id };
  };
}
