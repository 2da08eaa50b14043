import { IconCommand } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isApple } from '#web/lib/is-apple.ts';
import classes from './CommandButton.module.css';
import type { Place } from './use-commands.ts';
import { usePaletteKey } from './use-palette-key.ts';

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })));

/** Opens the command palette, and shows its keyboard shortcut. */
export function CommandButton({ places, onOpen }: { places: readonly Place[]; onOpen: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    setIsOpen(true);
  }, []);
  usePaletteKey(open);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen();
          open();
        }}
      >
        <IconCommand aria-hidden size={18} stroke={1.7} />
        Commands
        <kbd className={classes.key} aria-hidden>
          {isApple() ? '⌘' : 'Ctrl'} K
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette
            places={places}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
