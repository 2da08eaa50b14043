import { existsSync, readFileSync } from 'node:fs';
import { run } from './command.mjs';
import { findWords } from './word-lists.mjs';

const NO_TEXT = /\.(png|jsonl|svg|webm|mp4|woff2|ico|snap)$/;

const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', ...process.argv.slice(2)]);

let count = 0;
for (const file of output.trim().split('\n')) {
  // Files that were deleted and not committed yet are listed too.
  if (NO_TEXT.test(file) || !existsSync(file)) continue;
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const { match, advice } of findWords(file, line)) {
        console.log(`${file}:${index + 1}: "${match}" (${advice})`);
        count += 1;
      }
    });
}
if (count > 0) {
  console.error(`${count} unclear words or British spellings. docs/glossary.md lists the terms to use.`);
  process.exitCode = 1;
}
