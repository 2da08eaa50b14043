import { isApple } from '#web/lib/is-apple.ts';
import { useSession } from '#web/session/session-context.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { HelpLinks } from './HelpLinks.tsx';
import classes from './Shortcuts.module.css';

interface Shortcut {
  /** Keys to press at the same time, or alternatives such as the two arrows. */
  readonly keys: readonly string[];
  readonly does: string;
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The shortcuts in tables of the admin area, for administrators only. */
const IN_TABLES: ShortcutGroup = {
  title: 'In a table of the admin area',
  shortcuts: [
    { keys: ['J'], does: 'Next row' },
    { keys: ['K'], does: 'Previous row' },
    { keys: ['Enter'], does: 'Open the row' },
    { keys: ['X'], does: 'Select the row' },
    { keys: ['/'], does: 'Search the table' },
    { keys: ['Esc'], does: 'Clear the selection' },
  ],
};

/** Lists the shortcuts. `control` is the name of the Ctrl or Command key. */
const listShortcuts = (control: string, isAdmin: boolean): readonly ShortcutGroup[] => [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [control, 'K'], does: 'Search pages, actions, settings and history' },
      { keys: ['?'], does: 'Show this list, when you are not typing' },
      { keys: ['Esc'], does: 'Close a dialog' },
    ],
  },
  {
    title: 'While you write a prompt',
    shortcuts: [
      { keys: [control, 'Enter'], does: 'Simplify the prompt' },
      { keys: ['Esc'], does: 'Stop a run' },
    ],
  },
  {
    title: 'In a result',
    shortcuts: [
      { keys: ['C'], does: 'Copy the rewrite' },
      { keys: ['E'], does: 'Edit the rewrite' },
      { keys: ['U'], does: 'Go back to your prompt' },
      { keys: ['N'], does: 'Start a new prompt' },
      { keys: ['←', '→'], does: 'Move between the changes' },
      { keys: ['Enter'], does: 'Reject or accept the change' },
      { keys: [control, 'Enter'], does: 'Save an edit' },
    ],
  },
  ...(isAdmin ? [IN_TABLES] : []),
  {
    title: 'In the history',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Move between the entries' },
      { keys: ['U'], does: 'Use the prompt of the entry again' },
      { keys: ['Esc'], does: 'Close the entry' },
    ],
  },
];

/** A dialog with all keyboard shortcuts. The links to help come first, because users who press `?` may be looking for them. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const isAdmin = session.state === 'signed-in' && session.viewer.role === 'ADMIN';
  return (
    <Dialog title="Help and keyboard shortcuts" onClose={onClose}>
      <div className={classes.groups}>
        <section>
          <h3 className={classes.title}>Help</h3>
          <HelpLinks />
        </section>
        {listShortcuts(isApple() ? '⌘' : 'Ctrl', isAdmin).map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
