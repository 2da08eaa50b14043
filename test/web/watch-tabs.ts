import { vi } from 'vitest';

/** Lets the page open a tab, as in a browser, and returns it. */
export function watchTabs() {
  const tab = { opener: window as Window | null, location: { href: 'about:blank' }, close: vi.fn() };
  vi.stubGlobal('open', () => tab);
  return tab;
}
