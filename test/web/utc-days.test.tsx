import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';

const { TZ } = process.env;
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  vi.resetModules();
});

/** Returns what a reader in a time zone sees. Date formats take the zone when their module is loaded. */
async function readIn(zone: string, load: () => Promise<ReactNode>): Promise<string> {
  process.env.TZ = zone;
  vi.resetModules();
  // The space within a date does not break.
  return renderToStaticMarkup(await load()).replaceAll('\u00a0', ' ');
}

/** The days in the markup, without those in titles. */
const SHOWN_DAYS = /[A-Z][a-z]{2} \d+, \d{4}(?=<)/g;

/** The times in the markup, without those in titles. */
const SHOWN_TIMES = /[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d UTC(?=<)/g;

const loadAttempts = async () => {
  const { AttemptDays } = await import('#web/features/admin-webhooks/AttemptDays.tsx');
  return <AttemptDays days={[{ date: '2026-11-23', succeeded: 1, failed: 2 }]} />;
};

test.each(['America/New_York', 'Asia/Kolkata'])(
  'in %s, the attempts of a webhook are on their day in UTC',
  async (zone) => {
    const shown = await readIn(zone, loadAttempts);
    expect(shown).toContain('<th scope="row">Nov 23, 2026</th>');
    expect(shown).toContain('Nov 23, 2026: 1 succeeded, 2 failed');
    expect(shown).not.toContain('Nov 22');
  },
);

test.each(['America/New_York', 'Asia/Kolkata'])(
  'in %s, the first and last day of a code are those that were entered',
  async (zone) => {
    const shown = await readIn(zone, async () => {
      const { UtcDay } = await import('#web/ui/DateText.tsx');
      return [
        <UtcDay key="first" at="2026-12-01T00:00:00.000Z" />,
        <UtcDay key="last" at="2026-12-31T23:59:59.999Z" />,
      ];
    });
    expect(shown.match(SHOWN_DAYS)).toEqual(['Dec 1, 2026', 'Dec 31, 2026']);
  },
);

test.each([
  ['America/New_York', 'Dec 31, 2026', 'Dec 30, 2026'],
  ['Asia/Kolkata', 'Dec 31, 2026', 'Dec 31, 2026'],
])('in %s, a token expires on the day that was entered, or at its exact time', async (zone, lastDay, exactDay) => {
  const shown = await readIn(zone, async () => {
    const { ExpiryDay } = await import('#web/ui/DateText.tsx');
    return [
      <ExpiryDay key="day" at="2026-12-31T23:59:59.999Z" />,
      <ExpiryDay key="time" at="2026-12-31T02:00:00.000Z" />,
    ];
  });
  expect(shown.match(SHOWN_DAYS)).toEqual([lastDay, exactDay]);
});

test.each(['America/New_York', 'Asia/Kolkata'])(
  'in %s, payments are at the UTC time by whose day the filters find them',
  async (zone) => {
    const shown = await readIn(zone, async () => {
      const { COLUMNS } = await import('#web/features/admin-payments/payment-columns.tsx');
      const dates = COLUMNS.find(({ id }) => id === 'createdAt');
      return ['2026-11-23T00:30:00.000Z', '2026-11-23T23:30:00.000Z'].map((createdAt) =>
        dates?.cell({ createdAt } as Parameters<typeof dates.cell>[0]),
      );
    });
    expect(shown.match(SHOWN_TIMES)).toEqual(['Nov 23, 2026, 00:30 UTC', 'Nov 23, 2026, 23:30 UTC']);
  },
);
