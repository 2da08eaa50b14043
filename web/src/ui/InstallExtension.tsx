import classes from './InstallExtension.module.css';

/**
 * Returns the address of the extension in a store. Empty: the operator has not published it there. While the build prerenders a page, it
 * returns a placeholder, which the server replaces.
 */
function storePage(browser: 'chrome' | 'firefox'): string {
  if (typeof document === 'undefined') return `__EXTENSION_${browser.toUpperCase()}_URL__`;
  const url = document.querySelector<HTMLMetaElement>(`meta[name="extension-${browser}-url"]`)?.content ?? '';
  return URL.canParse(url) ? url : '';
}

/** Shows how to install the browser extension: from a store where the operator has published it, otherwise from this website. */
export function InstallExtension() {
  const [chrome, firefox] = [storePage('chrome'), storePage('firefox')];
  return (
    // Styles hide what does not apply: public pages are rendered before the operator's addresses are known.
    <div className={classes.install} data-chrome={chrome} data-firefox={firefox}>
      <p className={classes.onPhone}>
        The extension runs in browsers on a computer. Open this page there to install it.
      </p>
      <p className={classes.stores}>
        <a className={classes.chrome} href={chrome} target="_blank" rel="noreferrer">
          Add to Chrome or Edge
        </a>
        <a className={classes.firefox} href={firefox} target="_blank" rel="noreferrer">
          Add to Firefox
        </a>
      </p>
      <div className={classes.downloads}>
        <p>The extension is not in the browser stores yet. Download it here:</p>
        <p className={classes.stores}>
          <a href="/extension/chrome.zip" download>
            Download for Chrome or Edge
          </a>
          <a href="/extension/firefox.zip" download>
            Download for Firefox
          </a>
        </p>
        <details>
          <summary>How to install the download</summary>
          <p>In Chrome or Edge:</p>
          <ol>
            <li>
              Unpack the file into a folder of its own, and keep the folder: the browser runs the extension from there.
            </li>
            <li>
              Open <code>chrome://extensions</code>, and switch on Developer mode.
            </li>
            <li>Choose Load unpacked, and select the folder.</li>
            <li>Open the extension from the toolbar, where the puzzle piece lists all extensions, and sign in.</li>
          </ol>
          <p>In Firefox 140 or newer:</p>
          <ol>
            <li>
              Open <code>about:debugging#/runtime/this-firefox</code>, choose Load Temporary Add-on, and select the
              file. Firefox removes the extension when you close Firefox.
            </li>
            <li>Open the extension from the toolbar, where the puzzle piece lists all extensions, and sign in.</li>
          </ol>
          <p>
            An extension that was installed like this is not updated by itself. To update it, unpack a new download into
            the same folder, and reload the extension in <code>chrome://extensions</code>.
          </p>
        </details>
      </div>
    </div>
  );
}
