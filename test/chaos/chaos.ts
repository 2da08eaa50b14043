import { startReplicaSet } from '../topology/replica-set.ts';
import { type Fault, runChaos } from './run-chaos.ts';

// `npm run chaos -- --rounds=N`: N faults under load, on a replica set of three members. The tests run a short form of it.

const FAULTS: readonly Fault[] = [
  ...(['kill -9 of the API', 'kill -9 of the primary', 'kill -9 of the API', 'kill -9 of the worker'] as const),
  'step-down of the primary',
];
/** The goal for a request whose server was killed, from the moment that its successor is ready. */
const ANSWERED_WITHIN_MS = 10_000;

const say = (line: string) => {
  console.log(line);
};

const count = /^--rounds=(\d+)$/.exec(process.argv[2] ?? '--rounds=50')?.[1];
if (count === undefined) {
  console.error('Usage: npm run chaos -- --rounds=N');
  process.exit(2);
}
const faults = Array.from(
  { length: Number(count) },
  (_, round) => FAULTS[round % FAULTS.length] ?? 'kill -9 of the API',
);

const set = await startReplicaSet(say);
try {
  const { rounds, wrong } = await runChaos({ mongodbUri: set.uri, replicaSet: set, faults, clients: 8, say });
  for (const line of wrong) say(line);
  const slow = rounds.filter(({ answeredAfterMs }) => answeredAfterMs > ANSWERED_WITHIN_MS).length;
  const slowest = Math.max(...rounds.map(({ answeredAfterMs }) => answeredAfterMs));
  say(
    `${rounds.length} faults: ${wrong.length} discrepancies; slowest answer after ${slowest} ms, ${slow} after more than 10 s.`,
  );
  process.exitCode = wrong.length + slow > 0 ? 1 : 0;
} finally {
  await set.stop();
}
