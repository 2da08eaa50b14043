import { useEffect, useState } from 'react';
import { ASSISTANTS } from '../../assistants.ts';
import { browser } from '../../browser.ts';
import { changeSettings } from '../../settings/settings.ts';

interface Site {
  readonly name: string;
  readonly origins: readonly string[];
}

const EVERY_SITE: Site = { name: 'Every site', origins: ['https://*/*'] };

/** Whether the extension has access to a site, which the browser asks the user for and can take away. */
function SiteSwitch({ site: { name, origins } }: { site: Site }) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const read = () => void browser.permissions.contains({ origins: [...origins] }).then(setIsOn);
    read();
    browser.permissions.onAdded.addListener(read);
    browser.permissions.onRemoved.addListener(read);
    return () => {
      browser.permissions.onAdded.removeListener(read);
      browser.permissions.onRemoved.removeListener(read);
    };
  }, [origins]);
  const change = async (field: HTMLInputElement) => {
    const access = { origins: [...origins] };
    await (field.checked ? browser.permissions.request(access) : browser.permissions.remove(access));
    // The user may have refused what the browser asked.
    field.checked = await browser.permissions.contains(access);
  };
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={({ target }) => void change(target)} />
      {name}
    </label>
  );
}

/** The host name in what the user typed or pasted: a name, or an address. Empty if there is none. */
function toHost(typed: string): string {
  const url = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function OffSites({ offSites }: { offSites: readonly string[] }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const typed = new FormData(form).get('site');
        const site = typeof typed === 'string' ? toHost(typed.trim()) : '';
        if (site === '') return;
        form.reset();
        void changeSettings({ offSites: [...new Set([...offSites, site])] });
      }}
    >
      <div className="field">
        <label htmlFor="site">Never show the button on</label>
        <div className="row">
          <input id="site" name="site" placeholder="mail.example.com" autoComplete="off" spellCheck="false" />
          <button type="submit">Add</button>
        </div>
      </div>
      <ul>
        {offSites.map((site) => (
          <li key={site} className="row">
            {site}
            <button
              type="button"
              aria-label={`Show the button on ${site} again`}
              onClick={() => void changeSettings({ offSites: offSites.filter((other) => other !== site) })}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

export const Sites = ({ offSites }: { offSites: readonly string[] }) => (
  <section>
    <h2>Buttons on sites</h2>
    <p className="soft">
      On these sites a button appears beside selected text, and in the composer of the assistants. Your browser asks you
      before the extension gets access to a site. The context menu and the keyboard shortcut work on every page without
      it.
    </p>
    {[...ASSISTANTS, EVERY_SITE].map((site) => (
      <SiteSwitch key={site.name} site={site} />
    ))}
    <OffSites offSites={offSites} />
  </section>
);
