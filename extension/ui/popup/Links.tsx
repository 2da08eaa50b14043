import { browser } from '../../browser.ts';

export function Links({ serverUrl, onSignOut }: { serverUrl: string; onSignOut?: () => void }) {
  return (
    <nav aria-label="More">
      <a href={`${serverUrl}/dashboard/overview`} target="_blank" rel="noreferrer">
        Dashboard
      </a>
      <button type="button" onClick={() => void browser.runtime.openOptionsPage()}>
        Options
      </button>
      {onSignOut && (
        <button type="button" onClick={onSignOut}>
          Sign out
        </button>
      )}
    </nav>
  );
}
