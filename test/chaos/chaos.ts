import { startReplicaSet } from '../topology/replica-set.ts';
import { type Fault, runChaos } from './run-chaos.ts';

// `npm run chaos -- --rounds=N`: N faults under load, on a replica set of three members. chaos.test.ts kills the API and
// the worker once each, without a replica set.

const FAULTS: readonly Fault[] = [
  // Listed twice, because it happens most often.
  'kill -9 of the API',
  'kill -9 of the primary',
  'kill -9 of the API',
  'kill -9 of the worker',
  'step-down of the primary',
];
/** The goal for requests that were open when the fault happened, from the moment that a process is there to answer them. */
const GOAL_MS = 10_000;

const say = (line: string) => {
  console.log(line);
};

const roundCount = /^--rounds=([1-9]\d*)$/.exec(process.argv[2] ?? '--rounds=50')?.[1];
if (roundCount === undefined) {
  console.error('Usage: npm run chaos -- --rounds=N, at least 1; 50 without it');
  process.exit(2);
}
const faults = Array.from(
  { length: Number(roundCount) },
  (_, round) => FAULTS[round % FAULTS.length] ?? 'kill -9 of the API',
);

const replicaSet = await startReplicaSet(say);
try {
  const { rounds, wrong } = await runChaos({ mongodbUri: replicaSet.uri, replicaSet, faults, clients: 8, say });
  for (const line of wrong) say(line);
  const slow = rounds.filter(({ answeredAfterMs }) => answeredAfterMs > GOAL_MS).length;
  const slowest = Math.max(...rounds.map(({ answeredAfterMs }) => answeredAfterMs));
  say(
    `${rounds.length} faults: ${wrong.length} discrepancies; slowest answer after ${slowest} ms, ${slow} after more than ${GOAL_MS / 1000} s.`,
  );
  process.exitCode = wrong.length + slow > 0 ? 1 : 0;
} finally {
  await replicaSet.stop();
}
