import { existsSync, readFileSync } from 'node:fs';
import { run } from './command.mjs';

/**
 * Words and phrases that make a sentence hard to read, with what to write in their place. Checked in code, comments, the schema and
 * documents, so that all of it reads like one reference.
 * @type {ReadonlyArray<readonly [pattern: string, advice: string]>}
 */
const WORDS = [
  ["somebody|someone else's", 'name the subject: a user, an administrator, another member'],
  ['nobody|noone', 'say "no user", "no one", or turn the sentence around'],
  ['whoever|whomever', 'name the subject'],
  ['anybody|everybody', 'say "anyone", "everyone", or name the subject'],
  ['lends?|lent', 'grants'],
  ['in vain', 'without effect, unfulfilled'],
  ['no good', 'invalid, expired, wrong'],
  ['(?:is|are|was|be) good for', 'is valid for, grants'],
  ['(?:was|is|were|are) meant', 'say what it is'],
  ['c[ao]mes? by', 'gets, obtains'],
  ['(?:is|are|was|were|be|been) told', 'is notified, gets, sees'],
  ['tells? of', 'reports, announces'],
  ['anew', 'again'],
  ['thereby|therein|thereof|whereby|hitherto', 'use plain words'],
  ['deeds?', 'action, operation'],
  ['by and by|at hand', 'use plain words'],
];

/** Texts in ordinary English, or fixed by the specification: prompts, the engine's language data, legal pages. */
const EXCEPT =
  /^(api\/rewriting\/engine|api\/rewriting\/guard\/negations\.ts|test\/rewriting|test\/bench\/rewriting|training|web\/src\/features\/legal|web\/src\/features\/landing\/rewrites|scripts\/words\.mjs|package-lock\.json|demo\/prompts\.ts)|\.(png|jsonl|svg|webm|mp4|woff2|ico|snap)$/;

const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', ...process.argv.slice(2)]);
const pattern = new RegExp(`\\b(?:${WORDS.map(([words]) => `(${words})`).join('|')})\\b`, 'gi');

let count = 0;
for (const file of output.trim().split('\n')) {
  // Files that were deleted and not committed yet are listed too.
  if (EXCEPT.test(file) || !existsSync(file)) continue;
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const [match, ...groups] of line.matchAll(pattern)) {
        const advice = WORDS[groups.findIndex(Boolean)]?.[1];
        console.log(`${file}:${index + 1}: "${match}" (${advice})`);
        count += 1;
      }
    });
}
if (count > 0) {
  console.error(`${count} unclear words. docs/glossary.md lists the terms to use.`);
  process.exitCode = 1;
}
