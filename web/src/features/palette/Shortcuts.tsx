import { isApple } from '#web/lib/is-apple.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from './Shortcuts.module.css';

interface Shortcut {
  /** Keys to press together. */
  readonly keys: readonly string[];
  readonly does: string;
}

const listShortcuts = (
  control: string,
): readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] => [
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
  {
    title: 'In the history',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Move between the entries' },
      { keys: ['Esc'], does: 'Close the entry' },
    ],
  },
];

/** All keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={classes.groups}>
        {listShortcuts(isApple() ? '⌘' : 'Ctrl').map(({ title, shortcuts }) => (
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
