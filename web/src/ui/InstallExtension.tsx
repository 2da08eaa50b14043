import classes from './InstallExtension.module.css';

/** The page of the extension in a store, or an empty text. The server replaces the placeholder, which the build writes into the pages. */
function storePage(browser: 'chrome' | 'firefox'): string {
  if (typeof document === 'undefined') return `__EXTENSION_${browser.toUpperCase()}_URL__`;
  const url = document.querySelector<HTMLMetaElement>(`meta[name="extension-${browser}-url"]`)?.content ?? '';
  return URL.canParse(url) ? url : '';
}

/** How to install the browser extension: from a store where the operator has published it, otherwise from a build. */
export function InstallExtension() {
  const [chrome, firefox] = [storePage('chrome'), storePage('firefox')];
  return (
    // Styles hide what does not apply: public pages are rendered before the operator's addresses are known.
    <div className={classes.install} data-chrome={chrome} data-firefox={firefox}>
      <p className={classes.stores}>
        <a className={classes.chrome} href={chrome} target="_blank" rel="noreferrer">
          Add to Chrome or Edge
        </a>
        <a className={classes.firefox} href={firefox} target="_blank" rel="noreferrer">
          Add to Firefox
        </a>
      </p>
      <div className={classes.unpacked}>
        <p>It is not in the browser stores yet.</p>
        <details>
          <summary>For developers: load it from the source code</summary>
          <ol>
            <li>
              Run <code>npm run build:extension</code>.
            </li>
            <li>
              Load it into your browser:
              <ul>
                <li>
                  In Chrome or Edge, open <code>chrome://extensions</code>, switch on Developer mode, choose Load
                  unpacked, and select the folder <code>dist/extension/chrome-mv3</code>.
                </li>
                <li>
                  In Firefox, open <code>about:debugging#/runtime/this-firefox</code>, choose Load Temporary Add-on, and
                  select <code>manifest.json</code> in <code>dist/extension/firefox-mv3</code>. Firefox removes it when
                  you close Firefox.
                </li>
              </ul>
            </li>
            <li>
              Open it from the browser’s toolbar, where Chrome lists extensions behind the puzzle piece. Choose Use
              another server, save the address of this website, and sign in.
            </li>
          </ol>
        </details>
      </div>
    </div>
  );
}
