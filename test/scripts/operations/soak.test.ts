import { expect, test } from 'vitest';
import { newDatabaseUri } from '../../setup/server-program.ts';
import { lowest, slopeOf } from '../../soak/readings.ts';
import { kindOf } from '../../soak/request-kinds.ts';
import { runSoak } from '../../soak/run-soak.ts';

test('all kinds of clients are answered while the servers are read', { timeout: 300_000 }, async () => {
  const { readings, answers, failures, skipped } = await runSoak({
    mongodbUri: newDatabaseUri(),
    accounts: 3,
    // `npm run soak` takes as long as its caller asks for.
    seconds: 10,
    requestsPerSecond: 10,
    readEverySeconds: 2,
    say: () => undefined,
  });
  expect(failures).toEqual({});
  expect(answers.length + skipped).toBe(100);
  // A hundred requests have every kind.
  expect(new Set(answers.map(({ kind }) => kind)).size).toBe(15);
  expect(readings.length).toBeGreaterThanOrEqual(3);
  for (const reading of readings) for (const value of Object.values(reading)) expect(value).toBeGreaterThanOrEqual(0);
});

test('each hundred requests has every kind as often as its share says', () => {
  const build = () => ({ method: 'GET', path: '/' }) as const;
  const kinds = [
    { name: 'often', share: 83, build },
    { name: 'seldom', share: 17, build },
  ];
  const names = Array.from({ length: 100 }, (_, turn) => kindOf(kinds, 300 + turn).name);
  expect(names.filter((name) => name === 'often')).toHaveLength(83);
});

test('growth is measured despite garbage in memory and outliers', () => {
  const sawtooth = [5, 9, 6, 10, 7, 11, 900, 8, 9, 13];
  expect(lowest(sawtooth, 2)).toEqual([5, 6, 7, 8, 9]);
  expect(slopeOf([5, 6, 7, 900, 9])).toBe(1);
  expect(slopeOf([5])).toBe(0);
});
