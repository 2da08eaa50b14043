import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { plainLanguagePrompt } from '#api/rewriting/engine/plain-language/plain-language.ts';
import { PROMPT_RULES, SENTENCE_RULES } from '#api/rewriting/engine/rules.registry.ts';
import { shortenPrompt } from '#api/rewriting/engine/shorten/shorten.ts';
import { applyChanges } from './apply-changes.ts';

/** `npm run fuzz` tries many more. The seed is fixed, so that a failure repeats itself; `FUZZ_SEED` names another. */
const RUNS = {
  numRuns: process.env.FUZZ === 'long' ? 20_000 : 200,
  seed: Number(process.env.FUZZ_SEED ?? 1),
};
const TIMEOUT_MS = (process.env.FUZZ === 'long' ? 60 : 2) * 60_000;
const EXAMPLES = [...SENTENCE_RULES, ...PROMPT_RULES].flatMap((rule) => [
  ...rule.examples.map(([before]) => before),
  ...rule.counterExamples,
]);
const LITERALS = [
  '`rm -rf ./tmp`',
  '"due to the fact that"',
  '“could you please”',
  'https://example.org/a?b=please&c=really',
  'jane.doe@example.org',
  '{customer_name}',
  '{{ thread }}',
  '[INSERT TEXT]',
  '<name>',
  '$HOME/bin',
  'at least 3 examples',
  'no more than 200 words',
  '12.5 kg',
  'Ada Lovelace',
  'NASA',
  '```\nplease  do  basically\n```',
];

const sentence = fc.constantFrom(...EXAMPLES);
const separator = fc.constantFrom(' ', '\n', '\n\n', '  ', ', ', ' — ');
const withLiteral = fc.tuple(sentence, separator, fc.constantFrom(...LITERALS)).map((parts) => parts.join(''));
const prompt = fc
  .array(fc.tuple(fc.oneof(sentence, withLiteral), separator), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.flat().join(''));
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        'please',
        'could you',
        '\uFFFC',
        '"',
        "'",
        '`',
        '```',
        '\n',
        '  ',
        ',',
        '.',
        '?',
        '\ud800',
        'İ',
        '{',
        '<',
        '-',
        '1.',
        '|',
        ':',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(' ')),
);
const anything = fc.oneof({ weight: 3, arbitrary: prompt }, { weight: 2, arbitrary: junk });

describe('whatever the prompt', { timeout: TIMEOUT_MS }, () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const once = simplifyPrompt(text).text;
        expect(simplifyPrompt(once)).toMatchObject({ text: once, changes: [] });
      }),
      RUNS,
    );
  });

  it.each([shortenPrompt, plainLanguagePrompt])('changes nothing the second time by %o', (rewrite) => {
    fc.assert(
      fc.property(anything, (text) => {
        const { text: once, changes } = rewrite(text);
        expect(applyChanges(text, changes)).toBe(once);
        expect(rewrite(once)).toMatchObject({ text: once, changes: [] });
      }),
      RUNS,
    );
  });

  it('reads a sentence again once another sentence has changed', () => {
    const text =
      "I'd love to learn more about how glass is made.\n\nHello! I hope you are having a wonderful day. What is a prime number? ";
    const once = simplifyPrompt(text).text;
    expect(once).not.toBe(text);
    expect(simplifyPrompt(once).text).toBe(once);
  });

  it('reports changes that, applied to the original, give the result', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const simplified = simplifyPrompt(text);
        expect(applyChanges(text, simplified.changes)).toBe(simplified.text);
        for (const { start, end, before } of simplified.changes) expect(text.slice(start, end)).toBe(before);
      }),
      RUNS,
    );
  });

  it('never makes the prompt longer', () => {
    const withLongerRequest = 'I want an itemised list of what I have paid.';
    expect(simplifyPrompt(withLongerRequest)).toMatchObject({ text: withLongerRequest, changes: [] });
    fc.assert(
      fc.property(anything, (text) => {
        expect(simplifyPrompt(text).text.length).toBeLessThanOrEqual(text.length);
      }),
      RUNS,
    );
  });

  it('keeps every literal, limit and name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(sentence, separator, fc.constantFrom(...LITERALS), separator), {
          minLength: 1,
          maxLength: 4,
        }),
        (parts) => {
          const { text } = simplifyPrompt(parts.flat().join(''));
          // A literal that becomes the first word of its sentence gets a capital.
          for (const [, , literal] of parts) {
            const capitalised = literal.charAt(0).toUpperCase() + literal.slice(1);
            expect(text.includes(literal) || text.includes(capitalised), `${literal} in ${text}`).toBe(true);
          }
        },
      ),
      RUNS,
    );
  });
});
