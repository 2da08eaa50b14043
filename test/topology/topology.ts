import { startReplicaSet } from './replica-set.ts';
import { runTopology } from './run-topology.ts';

// `npm run topology -- --deploys=N`.
// Three web processes, two workers and a replica set of three, behind a proxy: what `deploy` describes, without containers.
const say = (line: string) => {
  console.log(line);
};

const count = /^--deploys=(\d+)$/.exec(process.argv[2] ?? '--deploys=1')?.[1];
if (!count) {
  console.error('Usage: npm run topology -- --deploys=N');
  process.exit(1);
}

const set = await startReplicaSet(say);
try {
  const { phases, wrong } = await runTopology({
    mongodbUri: set.uri,
    webs: 3,
    workers: 2,
    clients: 8,
    deploys: Number(count),
    say,
  });
  for (const line of wrong) say(line);
  const deploys = phases.filter(({ name }) => !name.startsWith('kill'));
  const lost = deploys.reduce((sum, { failures }) => sum + failures.length, 0);
  say(`Rolling deploys lost ${lost} requests. ${wrong.length} accounts have a wrong count.`);
  process.exitCode = lost + wrong.length > 0 ? 1 : 0;
} finally {
  await set.stop();
}
