/**
 * `npm run bench`: compares servers on this computer, each with the next within one run, A B A B, by the medians of bursts of requests.
 * `npm run bench -- --reports` measures the reports too, `--only-reports` nothing else. Other options measure one part only: `--viewer`,
 * `--simplify`, `--litellm`, `--history`, `--engine`, `--start`, `--users`, `--landing`, which is what people see first, by Lighthouse, `--admin`,
 * the first load of administrators' pages, and `--scale`, what more web processes add and hot rows cost. With `--scale --short`, each part is
 * measured once with few requests, to see whether it works.
 * It prints what was measured and whether each goal was met. It fails only when something could not be measured.
 */
import { adminPageRows } from './admin-pages.ts';
import { startBenchDatabase } from './database.ts';
import { engineRows } from './engine.ts';
import { historyRows } from './history.ts';
import { landingRows } from './landing.ts';
import { liteLlmRows } from './litellm.ts';
import { printTable, type Row } from './report.ts';
import { reportRows } from './reports.ts';
import { scaleRows } from './scale.ts';
import { simplifyRows } from './simplify.ts';
import { startRows } from './start.ts';
import { userListRows } from './users.ts';
import { viewerRows } from './viewer.ts';

const database = await startBenchDatabase();
const rows: Row[] = [];
const byDefault = [
  ['viewer query', viewerRows],
  ['simplify', simplifyRows],
  ['simplify against LiteLLM', liteLlmRows],
] as const;
const byOption = [
  ['--viewer', 'viewer query', viewerRows],
  ['--simplify', 'simplify', simplifyRows],
  ['--litellm', 'simplify against LiteLLM', liteLlmRows],
  ['--history', 'history', historyRows],
  ['--engine', 'built-in engine', engineRows],
  ['--start', 'start', startRows],
  ['--landing', 'pages', landingRows],
  ['--users', 'list of users', userListRows],
  ['--admin', 'pages of administrators', adminPageRows],
  ['--scale', 'web processes and hot rows', scaleRows],
] as const;
const chosen = byOption.filter(([option]) => process.argv.includes(option));
const isPart = chosen.length > 0 || process.argv.includes('--only-reports');
const parts = isPart ? chosen.map(([, title, measure]) => [title, measure] as const) : byDefault;
try {
  for (const [title, measure] of [
    ...parts,
    // It stores a million runs first, which takes minutes.
    ...(process.argv.includes('--reports') || process.argv.includes('--only-reports')
      ? ([['reports', reportRows]] as const)
      : []),
  ] as const) {
    process.stderr.write(`Measuring: ${title}\n`);
    rows.push(...(await measure(database)));
  }
} finally {
  await database.stop();
}
printTable(rows);
