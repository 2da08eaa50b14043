import { IconHelp, IconListSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { isApple } from '#web/lib/is-apple.ts';
import type { LoadPlaces } from './AdminCommands.tsx';
import classes from './CommandButton.module.css';
import type { Place } from './use-commands.ts';
import { usePaletteKey } from './use-palette-key.ts';
import { useShortcutsKey } from './use-shortcuts-key.ts';

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })));

const Shortcuts = lazy(() => import('./Shortcuts.tsx').then(({ Shortcuts }) => ({ default: Shortcuts })));

const Help = lazy(() => import('./Help.tsx').then(({ Help }) => ({ default: Help })));

interface CommandButtonProps {
  /** The pages that every user finds. */
  readonly places: readonly Place[];
  /** Loads the pages that only administrators find. */
  readonly loadAdminPlaces: LoadPlaces;
  /** Called when a button opens a dialog, for example to close a menu around it. */
  readonly onOpen: () => void;
}

/** Opens the command palette, and shows its keyboard shortcut. The button below it opens Help. */
export function CommandButton({ places, loadAdminPlaces, onOpen }: CommandButtonProps) {
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | 'help' | null>(null);
  const open = useCallback(() => {
    setDialog('palette');
  }, []);
  const openShortcuts = useCallback(() => {
    setDialog('shortcuts');
  }, []);
  const openHelp = () => {
    setDialog('help');
  };
  const close = () => {
    setDialog(null);
  };
  usePaletteKey(open);
  useShortcutsKey(openShortcuts);
  return (
    <>
      <MenuButton Icon={IconListSearch} onOpen={onOpen} openDialog={open}>
        Commands
        <kbd className={classes.key} aria-hidden>
          {isApple() ? '⌘' : 'Ctrl'} K
        </kbd>
      </MenuButton>
      <MenuButton Icon={IconHelp} onOpen={onOpen} openDialog={openHelp}>
        Help
      </MenuButton>
      <Suspense>
        {dialog === 'palette' && (
          <Palette
            places={places}
            loadAdminPlaces={loadAdminPlaces}
            onClose={close}
            onShortcuts={openShortcuts}
            onHelp={openHelp}
          />
        )}
        {dialog === 'shortcuts' && <Shortcuts onClose={close} />}
        {dialog === 'help' && <Help onClose={close} />}
      </Suspense>
    </>
  );
}

interface MenuButtonProps extends Pick<CommandButtonProps, 'onOpen'> {
  readonly Icon: typeof IconHelp;
  readonly openDialog: () => void;
  readonly children: ReactNode;
}

function MenuButton({ Icon, onOpen, openDialog, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen();
        openDialog();
      }}
    >
      <Icon aria-hidden size={18} stroke={1.7} />
      {children}
    </button>
  );
}
