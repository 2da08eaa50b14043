import type { BrowserContextOptions } from '@playwright/test';

/** The name under which the web app keeps its session in a browser. */
export const SESSION_KEY = 'plainprompt.session';

/** Options of a profile that is signed in, with the token of a session. */
export const signedIn = (origin: string, token: string): Pick<BrowserContextOptions, 'storageState'> => ({
  storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: SESSION_KEY, value: token }] }] },
});
