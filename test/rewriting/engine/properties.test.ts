import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { plainLanguagePrompt } from '#api/rewriting/engine/plain-language/plain-language.ts';
import { MASK } from '#api/rewriting/engine/protected-spans.ts';
import { PROMPT_RULES, SENTENCE_RULES } from '#api/rewriting/engine/rules.registry.ts';
import { shortenPrompt } from '#api/rewriting/engine/shorten/shorten.ts';
import { applyChanges } from './apply-changes.ts';

/** `npm run fuzz` tries many more. The seed is fixed, so that a failure repeats itself; `FUZZ_SEED` names another. */
const RUNS = {
  numRuns: process.env.FUZZ === 'long' ? 20_000 : 200,
  seed: Number(process.env.FUZZ_SEED ?? 1),
};
const TIMEOUT_MS = (process.env.FUZZ === 'long' ? 60 : 2) * 60_000;
/** Of the rules of `simplifyPrompt`. Those of the other two rewrites are tested in `further-rules.test.ts`. */
const EXAMPLES = [...SENTENCE_RULES, ...PROMPT_RULES].flatMap((rule) => [
  ...rule.examples.map(([before]) => before),
  ...rule.counterExamples,
]);
/** What every rewrite keeps: literals, limits, numbers and names. */
const NEEDED = [
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
const withNeeded = fc.tuple(sentence, separator, fc.constantFrom(...NEEDED)).map((parts) => parts.join(''));
const prompt = fc
  .array(fc.tuple(fc.oneof(sentence, withNeeded), separator), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.flat().join(''));
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        'please',
        'could you',
        MASK,
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
        // In lower case, it has two UTF-16 code units.
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

  it('reads a sentence again once another sentence has changed, because rules may now find something in it', () => {
    // "I need someone to …" becomes a request only if no other sentence makes one. "Keep it short" only adds to a request.
    expect(simplifyPrompt('I need someone to explain how tides work. Could you please keep it short?').text).toBe(
      'Explain how tides work. Keep it short.',
    );
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
    // "Give me an itemised list of …" would be longer, and nothing else would become shorter.
    const longerAsAnOrder = 'I want an itemised list of what I have paid.';
    expect(simplifyPrompt(longerAsAnOrder)).toMatchObject({ text: longerAsAnOrder, changes: [] });
    fc.assert(
      fc.property(anything, (text) => {
        expect(simplifyPrompt(text).text.length).toBeLessThanOrEqual(text.length);
      }),
      RUNS,
    );
  });

  it('keeps every literal, limit, number and name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(sentence, separator, fc.constantFrom(...NEEDED), separator), {
          minLength: 1,
          maxLength: 4,
        }),
        (parts) => {
          const { text } = simplifyPrompt(parts.flat().join(''));
          // What becomes the first word of its sentence gets a capital.
          for (const [, , needed] of parts) {
            const capitalized = needed.charAt(0).toUpperCase() + needed.slice(1);
            expect(text.includes(needed) || text.includes(capitalized), `${needed} in ${text}`).toBe(true);
          }
        },
      ),
      RUNS,
    );
  });
});
