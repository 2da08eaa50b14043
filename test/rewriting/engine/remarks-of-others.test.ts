import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

describe('what other people say of the talk goes', () => {
  it.each([
    ['My sister says hi. List three rivers in Peru with their length.', 'List three rivers in Peru with their length.'],
    [
      'List three rivers in Peru with their length. My boss thinks this is silly by the way.',
      'List three rivers in Peru with their length.',
    ],
    ["My wife says I'm crazy. How do I get red wine out of wool?", 'How do I get red wine out of wool?'],
    ['My friend told me you can help. How long do frozen eggs keep?', 'How long do frozen eggs keep?'],
    ['My cousin recommended this tool to me. How long do frozen eggs keep?', 'How long do frozen eggs keep?'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each([
    'Reply to my aunt that we come at six. My sister says hi.',
    "My doctor says I'm overdoing it. Make me a training plan.",
    "My wife thinks I'm depressed. Which hobbies help with low mood in winter?",
    "My girlfriend says I'm colour blind. Which shirts go with brown trousers?",
    'My landlady says you can paint one wall. Which colours make a room look larger?',
    "My boss thinks I'm slow. Plan my week.",
    'My vet told me this food is bad for cats. Which brands are better for a cat of nine?',
    'My friend told me you can freeze eggs. What else can I do with forty yolks?',
    'My plumber says you need a permit for that. How do I get a permit in Kent?',
    'My daughter says I should not give you my bank details. What do you do with what I write?',
  ])('unless it may bear on the request: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});
