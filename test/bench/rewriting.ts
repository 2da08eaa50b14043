/*
 * Prints a table for the built-in engine: how much of what matters it keeps, how much padding goes, how fast it is.
 *
 *   npm run bench:rewriting -- [prompts.jsonl] [judge.py]      (or PROMPTS and JUDGE in the environment)
 *
 * Prompts are JSON lines with a `text`. Without arguments only the wordy prompts beside this file are run and nothing is judged.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { z } from 'zod';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { actionRows } from './rewriting/action-rows.ts';
import { simplifyBlindly } from './rewriting/blind-simplify.ts';
import type { Row } from './rewriting/row.ts';

const SPLITS = [
  'tune',
  'held-out',
  'tune-b',
  'contact-1',
  'contact-2',
  'contact-3',
  'contact-4',
  'contact-5',
  'contact-6',
] as const;
const promptLine = z.object({ id: z.string().optional(), source: z.string().optional(), text: z.string() });
const wordyLine = promptLine.extend({
  id: z.string(),
  split: z.enum(SPLITS),
  kind: z.string(),
  core: z.string(),
});

const judged = z.object({
  summary: z.object({
    TOTAL: z
      .object({
        'all kept %': z.number(),
        'token ratio, mean': z.number(),
        'cosine median': z.number(),
        'cosine p5': z.number(),
        'new faults/100': z.number(),
        'stable %': z.number(),
        'answer-like': z.number(),
      })
      .partial(),
  }),
});
type Verdict = z.infer<typeof judged>['summary']['TOTAL'];

const [promptsPath = process.env.PROMPTS, judgePath = process.env.JUDGE] = process.argv.slice(2);
const wordyPaths = ['wordy', 'wordy-mixed', 'wordy-styles', 'wordy-typical'].map(
  (name) => new URL(`rewriting/${name}.jsonl`, import.meta.url),
);
const workDirectory = mkdtempSync(join(tmpdir(), 'bench-rewriting-'));

function readLines<T>(path: string | URL, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

type Rewrite = (text: string) => string;
const engine: Rewrite = (text) => simplifyPrompt(text).text;

/** Rewrites every prompt, and its rewrite once more, and writes both to a file. Lets the judge read it, if there is one. */
function judge(name: string, prompts: readonly z.infer<typeof promptLine>[], rewrite = engine): Verdict | undefined {
  const path = join(workDirectory, `${name.replaceAll(' ', '-')}.jsonl`);
  const lines = prompts.map(({ id, source, text }, index) => {
    const rewritten = rewrite(text);
    return JSON.stringify({
      id: id ?? String(index + 1),
      source,
      text,
      rewritten,
      second: rewrite(rewritten),
    });
  });
  writeFileSync(path, `${lines.join('\n')}\n`);
  console.log(`${name}: ${prompts.length} prompts rewritten into ${path}`);
  if (judgePath === undefined) return undefined;
  const detail = join(workDirectory, `${name}.detail.json`);
  const run = spawnSync('python3', [judgePath, path, '--json', detail], { stdio: 'inherit' });
  if (run.status !== 0 && run.status !== 3) throw new Error(`The judge failed with status ${String(run.status)}.`);
  return judged.parse(JSON.parse(readFileSync(detail, 'utf8'))).summary.TOTAL;
}

const figure = (value: number | undefined, digits: number): string => value?.toFixed(digits) ?? 'not judged';

function verdictRows(set: string, verdict: Verdict | undefined, { withCosines }: { withCosines: boolean }): Row[] {
  const rows: Row[] = [
    [`${set}: hard constraints kept, % of prompts`, '100', figure(verdict?.['all kept %'], 1)],
    [`${set}: new grammar faults in 100`, '0', figure(verdict?.['new faults/100'], 1)],
    [`${set}: unchanged the second time, %`, '100', figure(verdict?.['stable %'], 1)],
    [`${set}: looks like an answer`, '0', figure(verdict?.['answer-like'], 0)],
  ];
  if (!withCosines) return rows;
  return [
    ...rows,
    [`${set}: cosine, median`, '≥ 0.97', figure(verdict?.['cosine median'], 3)],
    [`${set}: cosine, 5th percentile`, '≥ 0.90', figure(verdict?.['cosine p5'], 3)],
  ];
}

function longerRow(set: string, texts: readonly string[], rewrite = engine): Row {
  const longer = texts.filter((text) => countTokens(rewrite(text)) > countTokens(text));
  return [`${set}: prompts made longer`, '0', String(longer.length)];
}

/** Padding is what a wordy prompt has more than its clean core, in tokens. */
function paddingRows(set: string, prompts: readonly z.infer<typeof wordyLine>[], rewrite = engine): Row[] {
  let padding = 0;
  let gone = 0;
  let before = 0;
  for (const { text, core } of prompts) {
    const tokens = countTokens(text);
    padding += tokens - countTokens(core);
    gone += tokens - countTokens(rewrite(text));
    before += tokens;
  }
  return [
    [`${set} (${prompts.length}): padding that goes, %`, '≥ 80', ((100 * gone) / padding).toFixed(1)],
    [`${set} (${prompts.length}): fewer tokens, %`, '≥ 25', ((100 * gone) / before).toFixed(1)],
  ];
}

const ROUNDS = 40;

/** Processor time of the fastest of many rounds: the machine's other work doesn't count, nor does warming up. */
function fastestRound(work: () => void): number {
  let fastest = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1e6);
  }
  return fastest;
}

function speedRow(set: string, texts: readonly string[]): Row {
  const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  const seconds = fastestRound(() => {
    for (const text of texts) simplifyPrompt(text);
  });
  return [`${set}: MB a second a core`, '≥ 1', (megabytes / seconds).toFixed(2)];
}

const LONGEST_PROMPT = 20_000;

/** Requests one after another, none of which announces a text that would be left alone. */
function longRow(texts: readonly string[]): Row {
  const long = texts
    .filter((text) => !/[\n:"]/.test(text))
    .join(' ')
    .slice(0, LONGEST_PROMPT);
  const seconds = fastestRound(() => {
    simplifyPrompt(long);
  });
  return [`a wordy prompt of ${long.length} characters, ms`, '< 50', (seconds * 1000).toFixed(1)];
}

/** Whether a figure meets a goal such as `≥ 0.97`, `< 50` or `100`. Empty for what was not judged or has no goal. */
function verdictOn(goal: string, reached: string): string {
  const value = Number(reached);
  const bound = Number(/[\d.]+/.exec(goal)?.[0] ?? NaN);
  if (Number.isNaN(value) || Number.isNaN(bound)) return '';
  const isMet = goal.startsWith('≥') ? value >= bound : goal.startsWith('<') ? value < bound : value === bound;
  return isMet ? 'met' : 'MISSED';
}

function print(rows: readonly Row[]): void {
  const all = [
    ['what', 'goal', 'figure', ''],
    ...rows.map(([what, goal, reached]) => [what, goal, reached, verdictOn(goal, reached)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** For comparison: what comes out when a dictionary's suggestions are taken without judging them. It has no goals. */
function baselineRows(ordinary: readonly z.infer<typeof promptLine>[]): Row[] {
  const withoutGoals = (all: readonly Row[]): Row[] => all.map(([what, , reached]) => [what, '', reached]);
  const wordyPrompts = wordyPaths.flatMap((path) => readLines(path, wordyLine));
  const onWordy = paddingRows('retext-simplify, wordy', wordyPrompts, simplifyBlindly);
  if (ordinary.length === 0) return withoutGoals(onWordy);
  const before = ordinary.reduce((sum, { text }) => sum + countTokens(text), 0);
  const after = ordinary.reduce((sum, { text }) => sum + countTokens(simplifyBlindly(text)), 0);
  const texts = ordinary.map(({ text }) => text);
  return withoutGoals([
    ['retext-simplify, ordinary: fewer tokens, %', '', (100 * (1 - after / before)).toFixed(1)],
    longerRow('retext-simplify, ordinary', texts, simplifyBlindly),
    ...onWordy,
  ]);
}

const wordy = wordyPaths.flatMap((path) => readLines(path, wordyLine));
const rows: Row[] = [];
if (promptsPath !== undefined) {
  const ordinary = readLines(promptsPath, promptLine);
  rows.push(...verdictRows('ordinary', judge('ordinary', ordinary), { withCosines: true }));
  const texts = ordinary.map(({ text }) => text);
  rows.push(longerRow('ordinary', texts), speedRow('ordinary', texts));
}
rows.push(...baselineRows(promptsPath === undefined ? [] : readLines(promptsPath, promptLine)));
rows.push(...verdictRows('wordy', judge('wordy', wordy), { withCosines: false }));
for (const split of SPLITS) {
  rows.push(
    ...paddingRows(
      `wordy, ${split}`,
      wordy.filter((prompt) => prompt.split === split),
    ),
  );
}
rows.push(...actionRows());
const wordyTexts = wordy.map(({ text }) => text);
rows.push(longerRow('wordy', wordyTexts), speedRow('wordy', wordyTexts), longRow(wordyTexts));
console.log();
print(rows);
