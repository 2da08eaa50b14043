import { useEffect } from 'react';
import { rowId } from './HistoryRow.tsx';

interface EntryKeys {
  /** In the order of the list. */
  readonly ids: readonly string[];
  readonly selected: string | null;
  readonly select: (id: string) => void;
  readonly deselect: () => void;
}

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

/** Elements in which the arrow keys and Escape have a meaning of their own. */
const OWN_KEYS = 'input, textarea, select, dialog, [contenteditable], [role="alertdialog"], [role="menu"]';
/** The panel of the entry, in which arrows scroll. Escape closes the entry there too. */
const SCROLLS = 'aside';

const focusRow = (id: string) => document.getElementById(rowId(id))?.focus();

/** Handles the keyboard while an entry is open: the up and down arrows select the previous and next entry, and Escape closes the entry. */
export function useEntryKeys({ ids, selected, select, deselect }: EntryKeys): void {
  useEffect(() => {
    if (selected === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(target instanceof Element) || target.closest(OWN_KEYS)) return;
      if (key === 'Escape') {
        deselect();
        focusRow(selected);
        return;
      }
      const step = STEPS[key];
      const next = step === undefined ? undefined : ids[ids.indexOf(selected) + step];
      if (next === undefined || target.closest(SCROLLS)) return;
      // Otherwise the arrow key would also scroll the page.
      event.preventDefault();
      select(next);
      focusRow(next);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [ids, selected, select, deselect]);
}
