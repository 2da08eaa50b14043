import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { UsageDays } from '#api/modules/usage/usage-day.model.ts';
import { givenRatings } from '../../factories/ratings.ts';
import { useServer } from '../../setup/server.ts';
import { open, section, useLandingPage } from './landing-page.tsx';

const { network } = useLandingPage();
// A server answers with figures that are up to some seconds old. Tests that store other figures each have a server that has counted none before.
const busyServer = useServer();
const ratedServer = useServer();

describe('the figures', () => {
  test('are counted from what the service did', async () => {
    await UsageDays.collection.insertOne({ day: '2026-01-01', count: 1500 });
    network.server = busyServer;
    open();
    const figures = section('Counted, not claimed');
    await waitFor(() => {
      expect(figures.getByText('prompts simplified').parentElement?.textContent).toContain('1,500');
    });
    expect(figures.getByText('hours saved').parentElement?.textContent).toContain('50');
    expect(figures.getByText('saved in model costs').parentElement?.textContent).toContain('$15');
  });

  test('say how many rated rewrites were good, once there are fifty ratings', async () => {
    await UsageDays.collection.insertOne({ day: '2026-01-01', count: 1500 });
    network.server = ratedServer;
    await givenRatings(50, 47);
    open();
    expect(await screen.findByText(/94% of rated rewrites got a thumbs up\.$/)).toBeDefined();
  });

  test('are left out while they are too small to mean something', async () => {
    open();
    await screen.findByText(/This service is new/);
    expect(screen.queryByText('prompts simplified')).toBeNull();
  });
});
