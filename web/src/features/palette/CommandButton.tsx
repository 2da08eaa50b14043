import { IconCommand } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isApple } from '#web/lib/is-apple.ts';
import type { LoadPlaces } from './AdminCommands.tsx';
import classes from './CommandButton.module.css';
import type { Place } from './use-commands.ts';
import { usePaletteKey } from './use-palette-key.ts';
import { useShortcutsKey } from './use-shortcuts-key.ts';

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })));

const Shortcuts = lazy(() => import('./Shortcuts.tsx').then(({ Shortcuts }) => ({ default: Shortcuts })));

interface CommandButtonProps {
  /** The pages that every user finds. */
  readonly places: readonly Place[];
  /** Loads the pages that only administrators find. */
  readonly loadAdminPlaces: LoadPlaces;
  /** Called when the button opens the palette, for example to close a menu around it. */
  readonly onOpen: () => void;
}

/** Opens the command palette, and shows its keyboard shortcut. */
export function CommandButton({ places, loadAdminPlaces, onOpen }: CommandButtonProps) {
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | null>(null);
  const open = useCallback(() => {
    setDialog('palette');
  }, []);
  const openShortcuts = useCallback(() => {
    setDialog('shortcuts');
  }, []);
  const close = () => {
    setDialog(null);
  };
  usePaletteKey(open);
  useShortcutsKey(openShortcuts);
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
      <Suspense>
        {dialog === 'palette' && (
          <Palette places={places} loadAdminPlaces={loadAdminPlaces} onClose={close} onShortcuts={openShortcuts} />
        )}
        {dialog === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  );
}
