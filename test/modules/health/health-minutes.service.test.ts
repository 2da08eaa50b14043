import { expect, test } from 'vitest';
import { HealthMinutes } from '#api/modules/health/health-minute.model.ts';
import { storePastMinutes } from '#api/modules/health/health-minutes.service.ts';
import { emptyMinute } from '#api/modules/health/minute-figures.rules.ts';

const minute = (at: string, requests: number) => ({
  ...emptyMinute(),
  at: new Date(at),
  requests,
});

// The demo fills the database of a server that was started once.
test('past minutes are stored beside those that were measured, which stay as they are', async () => {
  await storePastMinutes([minute('2026-01-02T12:01:00Z', 7)]);
  await storePastMinutes([minute('2026-01-02T12:00:00Z', 1), minute('2026-01-02T12:01:00Z', 2)]);
  expect(await HealthMinutes.find().sort({ _id: 1 }).lean()).toMatchObject([{ requests: 1 }, { requests: 7 }]);
});
