import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { LandingDocument } from '#web/features/landing/LandingDocument.tsx';
import { useServer } from '../../setup/server.ts';
import { setSystem } from '../browser.ts';

/**
 * Gives each test of a file the built-in plans, and a page whose requests go to a server. A test can take the page's `network` down, or connect
 * it to another server.
 */
export function useLandingPage() {
  const server = useServer();
  const overTheNetwork = fetch;
  const network = { isDown: false, server };

  beforeEach(async () => {
    network.isDown = false;
    network.server = server;
    // The page asks for paths without an origin, which jsdom's page does not have.
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      network.isDown
        ? Promise.reject(new TypeError('Failed to fetch'))
        : overTheNetwork(new URL(path, network.server.origin()), init),
    );
    setSystem('(prefers-reduced-motion: reduce)', true);
    localStorage.clear();
    await seedPlans(new Date());
  });
  afterEach(cleanup);

  return { server, network };
}

export function open({ isSignedIn = false } = {}) {
  if (isSignedIn) localStorage.setItem('plainprompt.session', 'a.stored.session');
  render(<LandingDocument />);
  return userEvent.setup({ delay: null });
}

export const section = (name: string) => within(screen.getByRole('region', { name }));
