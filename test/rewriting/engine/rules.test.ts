import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { PROMPT_RULES, SENTENCE_RULES } from '#api/rewriting/engine/rules.registry.ts';

const RULES = [...SENTENCE_RULES, ...PROMPT_RULES];

describe.each(RULES)('the rule $id', (rule) => {
  it.each(rule.examples)('turns %j into %j', (before, after) => {
    const { text, changes } = simplifyPrompt(before);
    expect(text).toBe(after);
    expect(changes.length).toBeGreaterThan(0);
  });

  it('leaves its counter-examples alone', () => {
    for (const text of rule.counterExamples) expect(simplifyPrompt(text).text).toBe(text);
  });

  it.each(rule.examples)('is what changes %j', (before) => {
    expect(simplifyPrompt(before).changes.map((change) => change.rule)).toContain(rule.id);
  });

  it('says why in one sentence', () => {
    expect(rule.reason).toMatch(/^[A-Z][^.]{5,90}\.$/);
  });
});

it('gives every rule an id of its own', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
});

// Every object has a "constructor": a table of words that is an object would find it.
it.each(['Help me with the constructor of my class.', 'Explain it in a constructor way.'])(
  'takes the name of an object member for an ordinary word: %s',
  (text) => {
    expect(simplifyPrompt(text)).toMatchObject({ text, changes: [] });
  },
);
