import { type ComponentType, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followColorScheme } from '#web/theme/color-scheme.ts';

/** Makes a page live that was written out at build. The development server sends it empty. */
export function hydratePage(Page: ComponentType): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('This document has no #root.');
  followColorScheme();
  const page = (
    <StrictMode>
      <Page />
    </StrictMode>
  );
  if (!root.firstElementChild) createRoot(root).render(page);
  // In slices: a page that can be read already must not stop scrolling while it comes alive.
  else startTransition(() => void hydrateRoot(root, page));
}
