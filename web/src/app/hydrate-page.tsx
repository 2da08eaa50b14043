import { type ComponentType, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followColorScheme } from '#web/theme/color-scheme.ts';

/** Hydrates a page that was prerendered by the build. The development server does not prerender, so there the page is rendered. */
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
  // As a transition, which React does in slices: scrolling stays smooth.
  else startTransition(() => void hydrateRoot(root, page));
}
