import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';

/*
 * Stands in for react-router-dom in the document of the sign-in page, which is built without the router (web/vite.auth.config.ts). It has
 * what the page uses: links and navigation within the page, and to pages of the app by loading them.
 */

interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

type To = string | { readonly pathname: string; readonly search?: string };

const PATH = '/auth';
const NAVIGATED = 'plainprompt:navigated';

/** The query of the prerendered page, until React has hydrated it. */
export const PrerenderedSearchContext = createContext('');

/** Reads the state of the location. react-router-dom keeps it as `usr`: with the same name, the app and this document read each other's state. */
const readState = (): unknown => (window.history.state as { readonly usr?: unknown } | null)?.usr ?? null;

/** The location that `readLocation` returned last. */
let current: PageLocation | null = null;

function readLocation(): PageLocation {
  const { pathname, search } = window.location;
  const state = readState();
  // The same object for the same location, or React would render again and again.
  if (current?.pathname !== pathname || current.search !== search || current.state !== state) {
    current = { pathname, search, state };
  }
  return current;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  window.addEventListener(NAVIGATED, onChange);
  return () => {
    window.removeEventListener('popstate', onChange);
    window.removeEventListener(NAVIGATED, onChange);
  };
}

/** The locations of prerendered pages, by their query, so that each call returns the same object. */
const prerendered = new Map<string, PageLocation>();

function prerenderedAt(search: string): PageLocation {
  const location = prerendered.get(search) ?? { pathname: PATH, search, state: null };
  prerendered.set(search, location);
  return location;
}

export function useLocation(): PageLocation {
  const search = use(PrerenderedSearchContext);
  return useSyncExternalStore(subscribe, readLocation, () => prerenderedAt(search));
}

export const useSearchParams = (): readonly [URLSearchParams] => [new URLSearchParams(useLocation().search)];

const toUrl = (to: To): URL => {
  const { pathname, search = '' } = typeof to === 'string' ? { pathname: to } : to;
  return new URL(pathname + (search && `?${search}`), window.location.origin);
};

/** Changes the URL. Within the page, `useLocation` reports the change; for another page, its document is loaded. */
async function navigate(to: To, { replace = false, state = null }: NavigateOptions = {}): Promise<void> {
  const url = toUrl(to);
  const entry = { usr: state, key: crypto.randomUUID().slice(0, 8) };
  if (replace) window.history.replaceState(entry, '', url);
  else window.history.pushState(entry, '', url);
  if (url.pathname === PATH) window.dispatchEvent(new Event(NAVIGATED));
  // The history entry already has the new URL and state, so reloading loads the document of that URL.
  else window.location.reload();
}

export const useNavigate = () => navigate;

interface LinkProps {
  readonly to: To;
  readonly state?: unknown;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link that keeps the state of the location. */
export function Link({ to, state, className, children }: LinkProps) {
  const { pathname, search = '' } = typeof to === 'string' ? { pathname: to } : to;
  return (
    <a
      href={pathname + (search && `?${search}`)}
      className={className}
      onClick={(event) => {
        // Other clicks open a new tab or window.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(to, { state });
      }}
    >
      {children}
    </a>
  );
}
