import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

describe('a writer who thinks of a number', () => {
  it.each([
    ['Maybe you could come up with, I don’t know, like 5 ideas or something?', 'Come up with about 5 ideas.'],
    ["Could you come up with, I don't know, 5 ideas?", 'Come up with about 5 ideas.'],
    ['Could you give me, I dunno, three names?', 'Give me about three names.'],
    ["Give me, I don't know, say, ten names for a cat.", 'Give me about ten names for a cat.'],
    ["Suggest, I don't know, like 10-15 slogans.", 'Suggest 10-15 slogans.'],
    [
      "We need, I don't know, maybe 20 chairs for the party. List what else we need.",
      'We need maybe 20 chairs for the party. List what else we need.',
    ],
  ])('names it at once, as uncertain as it was: %s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  });

  it.each([
    "He said, I don't know, 5 times. What does it mean?",
    "I want, I don't know, a puppy. What breed?",
    "Come up with like 5 ideas, I don't know, 6 is fine too.",
    "My budget is, I don't know, like $500. Which bike should I buy?",
  ])('is not seen in other doubts: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});
