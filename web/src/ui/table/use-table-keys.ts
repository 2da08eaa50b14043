import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';

const rowsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('tbody tr[data-row]') ?? [])];

const opener = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-open]');

/** Moves the focus to the link or button that opens the next or the previous row. From outside the table, goes to the first row. */
function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const rows = rowsIn(root);
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1)];
  (opener(next) ?? next)?.focus();
}

interface TableKeys {
  readonly onSearch: () => void;
  readonly onEscape: () => void;
}

/**
 * The keyboard of a table: J and K move between rows, X selects the row, / searches, Escape clears the selection. Enter opens the row,
 * because the focus is on its link. A click anywhere in a row opens the row too.
 */
export function useTableKeys(root: RefObject<HTMLElement | null>, { onSearch, onEscape }: TableKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(target)) return;
    if (document.querySelector('dialog[open]')) return;
    const handlers: Readonly<Record<string, () => void>> = {
      j: () => {
        moveFocus(root.current, 1);
      },
      k: () => {
        moveFocus(root.current, -1);
      },
      // In the row of headers, this is the checkbox that selects all rows.
      x: () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
      '/': onSearch,
      Escape: onEscape,
    };
    const handle = handlers[key];
    if (!handle) return;
    // Otherwise the search field, which gets the focus, would also get the character.
    event.preventDefault();
    handle();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  useOpenOnClick(root);
}

/** Elements that react to a click themselves. */
const CONTROLS = 'a, button, input, label, select, textarea, dialog, [role="menu"]';

/** A click anywhere in a row opens it, unless it is on another control or ends a selection of text. */
function useOpenOnClick(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      if (target.closest(CONTROLS) || window.getSelection()?.toString()) return;
      // Passes on the keys that open a link in a new tab.
      const { ctrlKey, metaKey, shiftKey } = event;
      opener(target.closest('tr[data-row]'))?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      );
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [root]);
}
