import { useEffect } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';
import { rowId } from './HistoryRow.tsx';

interface EntryShortcuts {
  /** The entries in the order of the list. Empty if the list is not shown. */
  readonly ids: readonly string[];
  readonly selected: string | null;
  readonly select: (id: string) => void;
  readonly deselect: () => void;
}

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

/** Elements in which Escape has a meaning of its own. */
const HANDLES_ESCAPE =
  'input:not([type="radio"]), textarea, select, dialog, [contenteditable], [role="alertdialog"], [role="menu"]';
/** Elements in which the arrow keys have a meaning of their own. */
const HANDLES_ARROWS = `${HANDLES_ESCAPE}, input`;
/** The panel of the entry (EntryPanel.tsx). The arrows scroll it; Escape closes it. */
const ENTRY_PANEL = 'aside';

/** The key that puts the prompt into the composer, while the focus is on the entry's row or in its panel (UsePromptAgain.tsx). */
const USE_KEY = 'u';

/** Presses the button of the open entry, if the focus is on the entry. Returns whether it was. */
function pressUseAgain(target: Element, selected: string): boolean {
  if (isTyping(target) || !(target.closest(ENTRY_PANEL) || target.id === rowId(selected))) return false;
  document.querySelector<HTMLButtonElement>(`${ENTRY_PANEL} [data-key='use']`)?.click();
  return true;
}

const focusRow = (id: string) => document.getElementById(rowId(id))?.focus();

/**
 * Handles the keyboard while an entry is open beside the list: the up and down arrows select the previous and next entry, U uses its prompt
 * again, and Escape closes the entry. In a narrow window the entry is in a dialog, which handles its keys itself.
 */
export function useEntryShortcuts({ ids, selected, select, deselect }: EntryShortcuts): void {
  useEffect(() => {
    if (selected === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(target instanceof Element)) return;
      if (key.toLowerCase() === USE_KEY) {
        // Otherwise the composer, which gets the focus, would get the character.
        if (pressUseAgain(target, selected)) event.preventDefault();
        return;
      }
      if (target.closest(key === 'Escape' ? HANDLES_ESCAPE : HANDLES_ARROWS)) return;
      if (key === 'Escape') {
        deselect();
        focusRow(selected);
        return;
      }
      const step = STEPS[key];
      const index = ids.indexOf(selected);
      // The entry may not be in the list: a link can open an entry that the search in the same link does not find.
      const next = step === undefined || index === -1 ? undefined : ids[index + step];
      if (next === undefined || target.closest(ENTRY_PANEL)) return;
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
