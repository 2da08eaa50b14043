import { useEffect, useState } from 'react';
import { browser } from '../../browser.ts';

/** Where Chrome and Edge let users change the shortcuts of extensions. */
const CHROME_SHORTCUTS = 'chrome://extensions/shortcuts';

/** Firefox opens its shortcut settings by a function that the types do not have. */
interface FirefoxCommands {
  readonly openShortcutSettings?: () => Promise<void>;
}

async function openBrowserSettings(): Promise<void> {
  const { openShortcutSettings } = browser.commands as FirefoxCommands;
  if (openShortcutSettings) await openShortcutSettings();
  else await browser.tabs.create({ url: CHROME_SHORTCUTS });
}

async function readShortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === 'simplify')?.shortcut ?? '';
}

/** The keyboard shortcut, which only the browser itself can change. */
export function Shortcut() {
  /** Null until it is known. Empty when the user removed it. */
  const [shortcut, setShortcut] = useState<string | null>(null);
  useEffect(() => {
    void readShortcut().then(setShortcut);
  }, []);
  return (
    <section>
      <h2>Keyboard shortcut</h2>
      <div className="row">
        <p>
          Simplify the selection or the field: {shortcut === '' && <span className="soft">no shortcut</span>}
          {shortcut && <kbd>{shortcut}</kbd>}
        </p>
        <button type="button" onClick={() => void openBrowserSettings()}>
          Change shortcut
        </button>
      </div>
    </section>
  );
}
