import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countTokens } from '#api/lib/count-tokens.ts';
import { type EngineRewrite, simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { PLAIN_LANGUAGE_RULES, plainLanguagePrompt } from '#api/rewriting/engine/plain-language/plain-language.ts';
import { SHORTENING_RULES, shortenPrompt } from '#api/rewriting/engine/shorten/shorten.ts';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import { readingGrade } from '#web/lib/reading-grade.ts';
import { applyChanges } from './apply-changes.ts';

const line = z.object({ text: z.string(), expected: z.string().optional() });

function read(name: string): { text: string; expected: string }[] {
  const lines = readFileSync(new URL(`../../bench/rewriting/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((json) => {
    const { text, expected = text } = line.parse(JSON.parse(json));
    return { text, expected };
  });
}

const ACTIONS = [
  { name: 'shorten', rewrite: shortenPrompt, rules: SHORTENING_RULES },
  { name: 'plain-language', rewrite: plainLanguagePrompt, rules: PLAIN_LANGUAGE_RULES },
] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const textsOf = (rewrite: (text: string) => EngineRewrite, prompts: readonly { text: string }[]): string[] =>
  prompts.map(({ text }) => rewrite(text).text);

describe.each(ACTIONS)('$name', ({ name, rewrite, rules }) => {
  const prompts = read(name);
  const leftAlone = read(`${name}-left-alone`);

  it('has a set of at least 60 prompts, and 30 to leave alone', () => {
    expect(prompts.length).toBeGreaterThanOrEqual(60);
    expect(leftAlone.length).toBeGreaterThanOrEqual(30);
  });

  it('rewrites each prompt of its set as expected', () => {
    expect(textsOf(rewrite, prompts)).toEqual(prompts.map(({ expected }) => expected));
  });

  it('leaves the prompts alone that it should', () => {
    expect(textsOf(rewrite, leftAlone)).toEqual(leftAlone.map(({ text }) => text));
  });

  it('changes nothing the second time', () => {
    for (const { text } of [...prompts, ...leftAlone]) {
      const once = rewrite(text).text;
      expect(rewrite(once)).toMatchObject({ text: once, changes: [] });
    }
  });

  it('reports changes that give the result', () => {
    for (const { text } of prompts) {
      const { text: rewritten, changes } = rewrite(text);
      expect(applyChanges(text, changes)).toBe(rewritten);
    }
  });

  it('is never refused or repaired by the guard', () => {
    const faults = prompts.flatMap(({ text }) => {
      const { text: rewritten, removedNegations } = rewrite(text);
      const verdict = guardRewrite({ original: text, rewritten, removedNegations });
      return verdict.ok && !verdict.repaired ? [] : [{ text, verdict }];
    });
    expect(faults).toEqual([]);
  });

  it.each(rules)('has a rule $id whose examples and counter-examples hold', (rule) => {
    for (const [before, after] of rule.examples) {
      const { text, changes } = rewrite(before);
      expect(text).toBe(after);
      expect(changes.map(({ rule: id }) => id)).toContain(rule.id);
    }
    for (const text of rule.counterExamples) expect(rewrite(text).text).toBe(text);
    expect(rule.reason).toMatch(/^[A-Z][^.]{5,90}\.$/);
  });
});

it('leaves fewer tokens by Shorten than by Simplify, and never more than before', () => {
  const prompts = read('shorten');
  const tokens = (rewrite: (text: string) => EngineRewrite): number => sum(textsOf(rewrite, prompts).map(countTokens));
  expect(tokens(shortenPrompt)).toBeLessThan(tokens(simplifyPrompt) * 0.9);
  for (const { text } of prompts) expect(countTokens(shortenPrompt(text).text)).toBeLessThanOrEqual(countTokens(text));
});

it('lowers the reading grade by Plain language, and further than by Simplify', () => {
  const prompts = read('plain-language');
  const grade = (texts: readonly string[]): number => sum(texts.map((text) => readingGrade(text) ?? 0)) / texts.length;
  const plain = grade(textsOf(plainLanguagePrompt, prompts));
  expect(plain).toBeLessThan(grade(prompts.map(({ text }) => text)) - 2);
  expect(plain).toBeLessThan(grade(textsOf(simplifyPrompt, prompts)));
});

it.each(ACTIONS)('$name leaves material, quotations and code alone', ({ rewrite }) => {
  const material = 'Furthermore, the remuneration is truly, really commensurate with experience (believe me).';
  for (const text of [
    `Proofread the following text:\n\n${material}`,
    `Translate "${material}" into Dutch.`,
    `Explain this code:\n\n\`\`\`\n// ${material}\n\`\`\``,
    `Answer this letter.\n\n<letter>\n${material}\n</letter>`,
  ]) {
    expect(rewrite(text).text).toContain(material);
  }
});
