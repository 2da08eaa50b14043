import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { formatHour, toLocalHours } from '#web/ui/charts/usage-hour.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

const daysAgo = (days: number, hour = 9) =>
  `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:30:00Z`;

async function open(search = '', given: (account: UserRecord) => Promise<unknown> = async () => undefined) {
  const account = await givenSubscriber({ createdAt: new Date(Date.now() - 80 * DAY_MS) });
  await given(account);
  await signIn(account);
  const app = openApp(`/dashboard/analytics${search}`);
  await screen.findByRole('heading', { name: 'Analytics and Insights' });
  return { ...app, account };
}

const givenRuns = async (account: UserRecord) => {
  await seedActions(new Date());
  await givenUsage(account, daysAgo(1, 14), { runs: 3 });
  await givenUsage(account, daysAgo(2), {
    runs: 1,
    action: 'shorten',
  });
  await givenUsage(account, daysAgo(60), { runs: 5 });
};

/** The hour from 14:00 UTC in the time zone of the machine. */
const busiest = formatHour(toLocalHours([{ hour: 14, count: 1 }])[0]?.start ?? 0);

const figure = async (label: string) => (await screen.findByRole('group', { name: label })).textContent;

describe('the range', () => {
  test('is 30 days unless the address says otherwise', async () => {
    await open('?range=40d', givenRuns);
    expect(screen.getByRole('button', { name: '30d, the last 30 days' }).getAttribute('aria-pressed')).toBe('true');
    expect(await figure('Total Prompts')).toContain('4');
  });

  test('is chosen at a click, and then in the address', async () => {
    const { user, router } = await open('', givenRuns);
    await user.click(screen.getByRole('button', { name: '90d, the last 90 days' }));
    expect(router.state.location.search).toBe('?range=90d');
    await waitFor(async () => {
      expect(await figure('Total Prompts')).toContain('9');
    });
    expect(screen.getByText('You simplified 9 prompts in the last 90 days.')).toBeDefined();
  });
});

describe('the figures', () => {
  const comeBack = () => {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  test('are up to date when the user comes back to the page', async () => {
    const { account } = await open('', givenRuns);
    expect(await figure('Total Prompts')).toContain('4');
    await givenUsage(account, daysAgo(0, 1), { runs: 1 });
    comeBack();
    await waitFor(async () => {
      expect(await figure('Total Prompts')).toContain('5');
    });
  });

  test('stay when they can not be loaded then', async () => {
    const { network, requests } = await open('', givenRuns);
    expect(await figure('Total Prompts')).toContain('4');
    network.isDown = true;
    const before = requests.length;
    comeBack();
    await waitFor(() => {
      expect(requests.length).toBeGreaterThan(before);
    });
    expect(await figure('Total Prompts')).toContain('4');
    expect(screen.queryByText('No Analytics Data')).toBeNull();
  });

  test('say what was used', async () => {
    await open('', givenRuns);
    expect(await figure('Total Tokens')).toContain('100');
    expect(await figure('Total Tokens')).toContain('25 each time on average');
    expect(await figure('Efficiency')).toContain('60%Share of all your words that rewrites removed');
    expect(await figure('Streak')).toContain('2 days');
  });

  test('are there as charts and as tables', async () => {
    const { user } = await open('', givenRuns);
    expect(await screen.findByRole('figure', { name: `Peak Hours: Busiest hour: ${busiest}` })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show table: Peak Hours' }));
    // The header and 24 hours.
    expect(screen.getAllByRole('row')).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Show chart: Peak Hours' }));
    await user.click(screen.getByRole('button', { name: 'Show table: Most-Used Actions' }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['ActionPrompts', 'Simplify3', 'Shorten1']);
    expect(screen.getByText('75% of your prompts use Simplify.')).toBeDefined();
  });

  test('name all actions that were used equally often', async () => {
    await open('', async (person) => {
      await seedActions(new Date());
      await givenUsage(person, daysAgo(1), { runs: 2 });
      await givenUsage(person, daysAgo(1), { runs: 2, action: 'shorten' });
    });
    expect(await screen.findByText('Shorten and Simplify are the largest, with 50% each.')).toBeDefined();
    const impact = within(screen.getByRole('region', { name: 'Impact Summary' }));
    expect(impact.getByText('2 were used equally often')).toBeDefined();
  });

  test('give one figure for equal shares, of which one is a point larger so that all add up to 100%', async () => {
    await open('', async (person) => {
      await seedActions(new Date());
      await givenUsage(person, daysAgo(1), { runs: 2 });
      await givenUsage(person, daysAgo(1), { runs: 2, action: 'shorten' });
      await givenUsage(person, daysAgo(1), { runs: 2, action: 'plain-language' });
    });
    expect(
      await screen.findByText('Plain language, Shorten, and Simplify are the largest, with about 33% each.'),
    ).toBeDefined();
  });

  test('sum up the impact, and call its guesses estimates', async () => {
    await open('', givenRuns);
    const impact = within(await screen.findByRole('region', { name: 'Impact Summary' }));
    expect(impact.getByText('24')).toBeDefined();
    expect(impact.getByText('About 8 min')).toBeDefined();
    expect(impact.getByText('About $0.04')).toBeDefined();
    expect(impact.getByText('Estimate: 2 minutes per prompt')).toBeDefined();
    expect(impact.getByText('Estimate: $0.01 per prompt')).toBeDefined();
    expect(impact.getByText('Simplify')).toBeDefined();
  });

  test('of a user without runs say No Analytics Data, and link to the composer', async () => {
    await open();
    expect(await screen.findByText('No Analytics Data')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Simplify a prompt' }).getAttribute('href')).toBe('/dashboard/overview');
    expect(screen.getByRole('region', { name: 'Achievements' })).toBeDefined();
  });

  test('say No Analytics Data when they cannot load, and try again', async () => {
    await signIn(await givenSubscriber());
    const { user, network } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Analytics' }));
    expect(await screen.findByText('No Analytics Data')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Achievements' })).toBeDefined();
  });
});

describe('achievements', () => {
  test('say what is earned, and how far the rest is', async () => {
    await open('', givenRuns);
    const achievements = within(await screen.findByRole('region', { name: 'Achievements' }));
    expect(achievements.getByText('1 of 9 earned. You keep them.')).toBeDefined();
    const ten = achievements.getByRole<HTMLProgressElement>('progressbar', {
      name: 'Progress of Getting the hang of it',
    });
    expect([ten.value, ten.max]).toEqual([9, 10]);
    expect(achievements.getByText('9 of 10')).toBeDefined();
    expect(achievements.getByText(/^Earned on/)).toBeDefined();
  });
});
