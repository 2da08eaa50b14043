import { setTimeout as sleep } from 'node:timers/promises';
import { textTasks } from '#api/rewriting/text-tasks.ts';
import { readCorpus } from '#training/corpus.ts';
import { openAccounts } from './accounts.ts';
import type { BenchDatabase } from './database.ts';
import { median, quantile, startServer } from './measure.ts';
import type { Row } from './report.ts';

const ROUNDS = 5;
/** Rounds that are not counted: in them, V8 compiles code, in threads whose time counts as that of the process. */
const WARM_UPS = 20;
const MOST_CHARACTERS = 20_000;
const LONG_MS = 50;
const HEALTH_P99_MS = 50;
const HEALTH_CHECKS = 300;

const PROMPTS = [
  'I was wondering if you could please be so kind as to write a short summary of the text for me.',
  'Please make sure that you list, in the form of a table, each and every one of the risks of the plan below.',
  'Translate "good morning" to French, Spanish and German. Do not add explanations.',
  'Write a function in TypeScript that parses a CSV file of up to 10 MB, and returns the rows as objects.',
];

/** Prompts of 20,000 characters. Repeated signs are where patterns that backtrack take longest. */
const LONG: Readonly<Record<string, string>> = {
  sentences: PROMPTS.join(' ').repeat(60).slice(0, MOST_CHARACTERS),
  'one word': 'a'.repeat(MOST_CHARACTERS),
  spaces: `please${' '.repeat(MOST_CHARACTERS - 12)}please`,
  brackets: '('.repeat(MOST_CHARACTERS),
  'list lines': '- please\n'.repeat(MOST_CHARACTERS / 9),
  code: '`please` '.repeat(MOST_CHARACTERS / 9),
};

const simplify = (text: string) => textTasks.simplify({ text, style: 'simplify' });

/** CPU time of this process, in milliseconds: other programs don't count. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How fast texts are read. Those of a round are others in the next one, so that no result can be remembered. */
function speedRow(name: string, textsOf: (round: number) => readonly string[]): Row {
  const speeds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const texts = textsOf(round);
    const ms = cpuOf(() => {
      for (const text of texts) simplify(text);
    });
    if (round > 0) speeds.push(texts.join('').length / 1000 / ms);
  }
  const speed = median(speeds);
  return {
    what: `engine, ${name}: text a second a core`,
    goal: '≥ 1 MB',
    figure: `${speed.toFixed(2)} MB`,
    met: speed >= 1,
  };
}

const fourPrompts = (round: number): string[] =>
  Array.from({ length: 200 }, (_, count) => `${round} ${count} ${PROMPTS.join('\n\n')}`);

/** Every fortieth prompt of the corpus: as people write, in all its voices. */
function corpusPrompts(): (round: number) => string[] {
  const prompts = readCorpus().filter((_, index) => index % 40 === 0);
  return (round) => prompts.map(({ text }) => `${text} ${round}`);
}

function longRow(name: string, text: string): Row {
  const times: number[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    // Each text is another one, so that no result can be remembered.
    const ms = cpuOf(() => simplify(text.slice(0, -2) + String(round).padStart(2, '0')));
    if (round >= WARM_UPS) times.push(ms);
  }
  const ms = median(times);
  return {
    what: `engine, 20,000 characters, ${name}: CPU`,
    goal: `< ${LONG_MS} ms`,
    figure: `${ms.toFixed(0)} ms`,
    met: ms < LONG_MS,
  };
}

/** How long `/healthz` takes while long prompts are rewritten without a pause. */
async function healthRow({ env }: BenchDatabase): Promise<Row> {
  const uri = new URL(env.MONGODB_URI ?? '');
  uri.pathname = '/bench-engine';
  const server = await startServer('PlainPrompt', 'dist/server/main.js', 4951, { ...env, MONGODB_URI: uri.href });
  try {
    const [token = ''] = await openAccounts(uri.href, server.origin, 1);
    let isOver = false;
    const rewrite = async (client: number) => {
      for (let count = 0; !isOver; count += 1) {
        const text = `${client} ${count} ${LONG.sentences ?? ''}`.slice(0, MOST_CHARACTERS);
        const response = await fetch(`${server.origin}/api/simplify`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ text }),
        });
        if (!response.ok) throw new Error(`A rewrite answered ${response.status}.`);
        await response.arrayBuffer();
      }
    };
    const rewriting = Promise.all([1, 2, 3, 4].map(rewrite));
    const times: number[] = [];
    try {
      // Until all threads are busy.
      await sleep(2000);
      for (let count = 0; count < HEALTH_CHECKS; count += 1) {
        const started = performance.now();
        await (await fetch(`${server.origin}/healthz`)).arrayBuffer();
        times.push(performance.now() - started);
        await sleep(10);
      }
    } finally {
      isOver = true;
      await rewriting;
    }
    const p99 = quantile(times, 0.99);
    const what = '/healthz while prompts of 20,000 characters are rewritten: p99';
    return { what, goal: `< ${HEALTH_P99_MS} ms`, figure: `${p99.toFixed(0)} ms`, met: p99 < HEALTH_P99_MS };
  } finally {
    await server.stop();
  }
}

/** The built-in engine in this process, and its effect on other requests in a server. */
export async function engineRows(database: BenchDatabase): Promise<Row[]> {
  return [
    speedRow('four prompts', fourPrompts),
    speedRow('prompts of the corpus', corpusPrompts()),
    ...Object.entries(LONG).map(([name, text]) => longRow(name, text)),
    await healthRow(database),
  ];
}
