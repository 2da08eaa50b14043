// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { levelOfHigh, levelOfLow } from '#web/lib/health-levels.ts';
import { createCustomer } from '../../factories/billing.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

async function open(path: string, heading: string) {
  await signIn(await givenAdmin());
  const app = openApp(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  return app;
}

const card = async (name: string) => within(await screen.findByRole('group', { name }));

async function givenPayment() {
  const now = new Date();
  await createCustomer(await givenSubscriber({ createdAt: now }), testRuntime()).buy(now, 'pro');
}

describe('the financial report', () => {
  test('says what each figure is, and what cannot be computed yet', async () => {
    await givenPayment();
    await open('/admin/financial', 'Financial');
    expect((await card('MRR')).getByText('$9.99')).toBeDefined();
    expect((await card('ARR')).getByText('$119.88')).toBeDefined();
    expect((await card('Churn rate')).getByText('0%')).toBeDefined();
    expect((await card('LTV')).getByText('—')).toBeDefined();
    expect((await card('Total revenue')).getByText(/No figure against the 30 days before/)).toBeDefined();
  });

  test('keeps its range in the URL, and shows each chart as a table', async () => {
    await givenPayment();
    const { user, asked, router } = await open('/admin/financial', 'Financial');
    await user.click(await screen.findByRole('button', { name: '1y, the last 365 days' }));
    expect(router.state.location.search).toBe('?range=1y');
    expect(asked.findLast(({ name }) => name === 'AdminFinancialPage')?.variables).toEqual({ range: 'LAST_YEAR' });
    await user.click(await screen.findByRole('button', { name: 'Show table: Revenue by plan' }));
    expect(
      within(screen.getByRole('region', { name: 'Revenue by plan' })).getByRole('cell', { name: '9.99' }),
    ).toBeDefined();
  });
});

test('the analytics of the service show changes only where they can be computed', async () => {
  await givenPayment();
  const { asked } = await open('/admin/analytics?range=7d', 'Analytics');
  expect((await card('Revenue')).getByText('$9.99')).toBeDefined();
  expect((await card('Active users')).getByText(/No figure against the 7 days before/)).toBeDefined();
  expect(asked.find(({ name }) => name === 'AdminAnalyticsPage')?.variables).toEqual({ range: 'LAST_7_DAYS' });
});

describe('the health of the service', () => {
  test.each([
    ['uptime', levelOfHigh(99.5, 99.5), 'good'],
    ['uptime', levelOfHigh(99.4, 99.5), 'warn'],
    ['uptime', levelOfHigh(49.7, 99.5), 'bad'],
    ['response time', levelOfLow(200, 200), 'good'],
    ['response time', levelOfLow(400, 200), 'warn'],
    ['response time', levelOfLow(401, 200), 'bad'],
  ])('rates a figure of %s', (_name, level, expected) => {
    expect(level).toBe(expected);
  });

  test('is read again when the tab is visible again, and says of when it is', async () => {
    const { asked } = await open('/admin/system', 'System');
    expect((await card('Storage')).getByRole('meter', { name: 'Storage used' })).toBeDefined();
    expect(screen.getByText(/^As of .* Updates every 60 seconds/)).toBeDefined();
    fireEvent(document, new Event('visibilitychange'));
    await vi.waitFor(() => {
      expect(asked.filter(({ name }) => name === 'AdminSystemPage')).toHaveLength(2);
    });
  });
});
