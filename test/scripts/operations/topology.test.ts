import { expect, test } from 'vitest';
import { newDatabaseUri } from '../../setup/server-program.ts';
import { runTopology } from '../../topology/run-topology.ts';

test(
  'a rolling deploy loses no request, and processes that are killed lose no rewrite',
  { timeout: 600_000 },
  async () => {
    const plan = { mongodbUri: newDatabaseUri(), webs: 2, workers: 1, clients: 3 };
    const { phases, wrong } = await runTopology({ ...plan, say: () => undefined });
    const byName = new Map(phases.map((phase) => [phase.name, phase]));
    for (const name of ['undisturbed', 'rolling deploy of web', 'rolling deploy of workers']) {
      expect(byName.get(name)?.failures, name).toEqual([]);
      expect(byName.get(name)?.requests, name).toBeGreaterThan(0);
    }
    expect(byName.get('rolling deploy of web')?.exits).toEqual([0, 0]);
    expect(byName.get('rolling deploy of workers')?.exits).toEqual([0]);
    // A kill breaks the request that each client was waiting for, at most. Whatever can be repeated safely was answered by another process.
    expect(byName.get('kill -9 of web')?.failures.length).toBeLessThanOrEqual(plan.webs * plan.clients);
    expect(byName.get('kill -9 of web')?.exits).toEqual(['SIGKILL', 'SIGKILL']);
    expect(wrong).toEqual([]);
  },
);
