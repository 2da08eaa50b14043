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
  return renderToStaticMarkup(await load());
}

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
    expect(shown.match(/[A-Z][a-z]{2} \d+, \d{4}(?=<)/g)).toEqual(['Dec 1, 2026', 'Dec 31, 2026']);
  },
);
