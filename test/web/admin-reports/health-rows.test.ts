import { expect, test } from 'vitest';
import { countUnmeasured } from '#web/features/admin-system/health-rows.ts';
import type { SystemHealth } from '#web/features/admin-system/HealthCards.tsx';

/** Four hours, and since when they are measured. */
const health = (measuredSince: string | null): SystemHealth =>
  ({
    measuredSince,
    uptimeByHour: [6, 7, 8, 9].map((hour) => ({ hour: `2026-11-29T0${hour}:00:00.000Z`, uptime: null })),
  }) as unknown as SystemHealth;

test('the uptime of a new installation begins with its first measured hour', () => {
  expect(countUnmeasured(health('2026-11-29T08:20:00.000Z'))).toBe(2);
  expect(countUnmeasured(health('2026-11-28T08:20:00.000Z'))).toBe(0);
});

test('the uptime of a new installation begins with its only measured hour', () => {
  expect(countUnmeasured(health('2026-11-29T09:20:00.000Z'))).toBe(3);
});

test('nothing measured leaves all hours', () => {
  expect(countUnmeasured(health(null))).toBe(0);
});
