import { type ComponentType, type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followColorScheme } from '#web/theme/color-scheme.ts';
import { keepEarlyInput } from './early-input.ts';
import { LIVE_EVENT } from './live-event.ts';

/** Says when its content is live. */
function Live({ onLive, children }: { onLive: () => void; children: ReactNode }) {
  useEffect(onLive, [onLive]);
  return children;
}

/** Hydrates a page that was prerendered by the build. The development server does not prerender, so there the page is rendered. */
export function hydratePage(Page: ComponentType): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('This document has no #root.');
  followColorScheme();
  const doEarlyInput = keepEarlyInput(root);
  const page = (
    <StrictMode>
      <Live
        onLive={() => {
          doEarlyInput();
          // When what was typed has been rendered: the button may need it.
          setTimeout(() => void window.dispatchEvent(new Event(LIVE_EVENT)));
        }}
      >
        <Page />
      </Live>
    </StrictMode>
  );
  if (!root.firstElementChild) createRoot(root).render(page);
  // As a transition, which React does in slices: scrolling stays smooth.
  else startTransition(() => void hydrateRoot(root, page));
}
