import { expect, test } from 'vitest';
import { runChaos } from '../../chaos/run-chaos.ts';
import { newDatabaseUri } from '../../setup/server-program.ts';

/** `npm run chaos` also kills members of a replica set. */
const FAULTS = ['kill -9 of the API', 'kill -9 of the worker'] as const;

test(
  'kills lose nothing that was answered, and each open request is answered by the successor',
  { timeout: 600_000 },
  async () => {
    const plan = { mongodbUri: newDatabaseUri(), replicaSet: null, faults: FAULTS, clients: 6 };
    const { rounds, wrong } = await runChaos({ ...plan, say: () => undefined });
    expect(wrong).toEqual([]);
    expect(rounds.map(({ fault }) => fault)).toEqual(FAULTS);
    // How long the answers take depends on the machine: `npm run chaos` measures it.
    for (const { open } of rounds) expect(open).toBeGreaterThan(0);
  },
);
