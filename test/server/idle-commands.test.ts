import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startJobs } from '#api/jobs/jobs.ts';
import { givenServer } from '../factories/simplify.ts';
import { useDriverCommands } from '../setup/driver-commands.ts';

const commands = useDriverCommands();

test('when there is nothing to do, jobs send at most twelve commands a second', async () => {
  const jobs = startJobs(givenServer());
  try {
    // All jobs run once when a server starts, and each sends at least one command.
    await expect.poll(() => commands.length).toBeGreaterThan(21);
    await sleep(3000);
    commands.length = 0;
    await sleep(10_000);
  } finally {
    await jobs.stop();
  }
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.length).toBeLessThanOrEqual(120);
  expect(commands.filter((command) => command.startsWith('commitTransaction'))).toEqual([]);
});
