import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, ROOT, run } from './command.mjs';
import { Failure, runMain } from './failures.mjs';
import { log } from './progress.mjs';

const OUTPUT_FILE = 'web/src/features/landing/rewrites.ts';

/** The prompts that the landing page shows, as people would write them. */
const PROMPTS = {
  hero:
    'Hello! I was hoping that you could perhaps help me. Could you please provide me with a summary of the report? ' +
    'At this point in time I have a large number of meetings, so it should be short. In the event that there are risks ' +
    'for {client}, please make a list of them prior to the summary. Thanks in advance!',
  product:
    'Hi there! I was wondering if you could possibly help me out with something. Could you please go ahead and draft a PRD ' +
    'for {feature} that includes the problem, the user stories and the success metrics? Due to the fact that the team has ' +
    '3 engineers, it should be no longer than 2 pages. Please make sure to list all of the open questions at the end. ' +
    'Thank you so much in advance!',
  marketing:
    'I would like you to please write three subject lines for our spring newsletter, which goes out to 12,000 subscribers. ' +
    'In order to fit on a phone, each and every one of them should be at most 45 characters. Please do not use the word ' +
    '"free", and it would be great if you could also explain in a few words why each of them works. Many thanks!',
  engineering:
    'I was hoping that you could take a look at a bug. Could you please explain the reason why `parseDate(input)` returns ' +
    'null for some dates, and provide me with a fix that does not change the signature? It would be great if you could ' +
    'also write a number of tests. Thank you so much for your help!',
  leadership:
    'Hello, I hope you are doing well. At this point in time I am in the process of preparing a board update, and I was ' +
    'hoping that you could assist me with it. Please take into consideration the notes below and write a summary of at ' +
    'most 200 words. Make sure that you mention the 14% rise in churn prior to any of the good news.',
};

/** @param {import('#api/rewriting/engine/engine.ts').EngineRewrite['changes'][number]} change */
const toShownChange = ({ start, end, before, after, reason }) => ({ start, end, before, after, reason });

/** Writes the built-in engine's rewrites of the prompts to the file. A test fails when the engine rewrites them differently. */
async function writeRewrites() {
  const { tsImport } = await import('tsx/esm/api');
  const { simplifyPrompt } = await tsImport('../api/rewriting/engine/engine.ts', import.meta.url);
  const { countTokens } = await tsImport('../api/lib/count-tokens.ts', import.meta.url);
  const rewrites = Object.fromEntries(
    Object.entries(PROMPTS).map(([name, original]) => {
      const { text, changes } = simplifyPrompt(original);
      const tokens = { tokensBefore: countTokens(original), tokensAfter: countTokens(text) };
      return [name, { original, rewritten: text, ...tokens, changes: changes.map(toShownChange) }];
    }),
  );
  writeFileSync(
    join(ROOT, OUTPUT_FILE),
    `import type { Change } from '#web/lib/change-segments.ts';

/** A prompt and its rewrite. */
export interface Rewrite {
  readonly original: string;
  readonly rewritten: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly changes: readonly Change[];
}

/** The built-in engine's rewrites of these prompts. Written by scripts/landing-rewrites.mjs, and checked by a test. */
export const REWRITES = ${JSON.stringify(rewrites)} satisfies Record<string, Rewrite>;
`,
  );
  const { code, output } = await run(process.execPath, [programOf('oxfmt', 'oxfmt'), OUTPUT_FILE]);
  if (code !== 0) throw new Failure(output);
  log(`${OUTPUT_FILE} is up to date.`);
}

await runMain(writeRewrites);
