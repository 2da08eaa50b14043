import { readFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { z } from 'zod';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { plainLanguagePrompt } from '#api/rewriting/engine/plain-language/plain-language.ts';
import { shortenPrompt } from '#api/rewriting/engine/shorten/shorten.ts';
import { readingGrade } from '#web/lib/reading-grade.ts';
import type { Row } from './row.ts';

type Rewrite = (text: string) => string;
const simplify: Rewrite = (text) => simplifyPrompt(text).text;
const shorten: Rewrite = (text) => shortenPrompt(text).text;
const plain: Rewrite = (text) => plainLanguagePrompt(text).text;

const line = z.object({ text: z.string() });

function readTexts(name: string): string[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((json) => line.parse(JSON.parse(json)).text);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const tokensIn = (texts: readonly string[]): number => sum(texts.map((text) => countTokens(text)));
const gradeOf = (texts: readonly string[]): string =>
  (sum(texts.map((text) => readingGrade(text) ?? 0)) / texts.length).toFixed(1);
const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

function savedBy(rewrite: Rewrite, texts: readonly string[]): string {
  const before = tokensIn(texts);
  return percent(before - tokensIn(texts.map(rewrite)), before);
}

function careRows(set: string, rewrite: Rewrite): Row[] {
  const [texts, alone] = [readTexts(set), readTexts(`${set}-left-alone`)];
  const stable = [...texts, ...alone].filter((text) => rewrite(rewrite(text)) === rewrite(text)).length;
  return [
    [`${set}: unchanged the second time, %`, '100', percent(stable, texts.length + alone.length)],
    [
      `${set}: prompts to leave alone that change, of ${alone.length}`,
      '0',
      String(alone.filter((text) => rewrite(text) !== text).length),
    ],
  ];
}

/** The rows of the actions that go further than Simplify, each on a set of its own. */
export function actionRows(): Row[] {
  const [long, hard] = [readTexts('shorten'), readTexts('plain-language')];
  const longer = long.filter((text) => countTokens(shorten(text)) > countTokens(text)).length;
  const simplified = savedBy(simplify, long);
  return [
    [`shorten (${long.length}): fewer tokens by Simplify, %`, '', simplified],
    [`shorten (${long.length}): fewer tokens, %`, `≥ ${simplified}`, savedBy(shorten, long)],
    ['shorten: prompts made longer', '0', String(longer)],
    ...careRows('shorten', shorten),
    [`plain-language (${hard.length}): reading grade before`, '', gradeOf(hard)],
    [`plain-language (${hard.length}): reading grade by Simplify`, '', gradeOf(hard.map(simplify))],
    [`plain-language (${hard.length}): reading grade`, `< ${gradeOf(hard.map(simplify))}`, gradeOf(hard.map(plain))],
    ...careRows('plain-language', plain),
  ];
}
