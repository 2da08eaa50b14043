import { type ComponentType, type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followColorScheme } from '#web/theme/color-scheme.ts';
import { keepEarlyInput } from './early-input.ts';
import { LIVE_EVENT } from './live-event.ts';

/** Calls `onLive` when React has made its content interactive. */
function Live({ onLive, children }: { onLive: () => void; children: ReactNode }) {
  useEffect(onLive, [onLive]);
  return children;
}

/**
 * Hydrates a page that was prerendered by the build, then enters again what the visitor typed before. The development server does not
 * prerender, so there the page is rendered from nothing.
 */
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
          // Later, when what was typed has been rendered: the listener presses the button that the visitor pressed before, which may be
          // disabled while its field is empty.
          setTimeout(() => void window.dispatchEvent(new Event(LIVE_EVENT)));
        }}
      >
        <Page />
      </Live>
    </StrictMode>
  );
  if (!root.firstElementChild) createRoot(root).render(page);
  // React works on a transition in slices, so that scrolling stays smooth.
  else startTransition(() => void hydrateRoot(root, page));
}
