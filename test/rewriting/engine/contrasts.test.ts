import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('"just" stays where it means "only"', () => {
  it.each([
    'my crown fell off she is not after compensation we just want it filled write to the council',
    'The council left a hole. She is not after compensation, we just want it filled. Write to them.',
    "I don't want a refund, I just want my parcel. Write to the shop.",
    "It's not about the money, she just wants him to say sorry. What can I write?",
    "We aren't looking for trouble and we simply want the noise to stop. Write to the neighbors.",
    'She just wants a plain cake, nothing fancy. Which cake is easy?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['I just want to learn chess. Where do I start?', 'I want to learn chess. Where do I start?'],
    [
      'He has no idea about cars, he just wants to drive to Lima. Which car is safe?',
      'He has no idea about cars, he wants to drive to Lima. Which car is safe?',
    ],
  ])('but not elsewhere: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what matters most stays beside an apology', () => {
  it.each([
    ['Speed is everything here, sorry for the typos in advance.', 'Speed is everything here'],
    ['Sorry for the typos, speed is everything here.', 'speed is everything here'],
    ['Accuracy matters most here, sorry for the rush.', 'Accuracy matters most here'],
    ['Cost is our top priority, apologies for the long message.', 'Cost is our top priority'],
  ])('%s', (sentence, needed) => {
    expect(simplified(`${sentence} Compare Postmark vs Resend vs SES for a startup.`)).toContain(needed);
  });

  it('and the apology goes', () => {
    expect(
      simplified('Speed is everything here, sorry for the typos in advance. Compare Postmark vs Resend for a startup.'),
    ).toBe('Speed is everything here. Compare Postmark vs Resend for a startup.');
  });

  it('an apology alone goes, too', () => {
    expect(simplified("I'm typing on my phone, sorry for the typos. Compare Postmark and SES.")).toBe(
      'Compare Postmark and SES.',
    );
  });
});

it.each([
  ['We never asked for money. We want an apology. Draft a letter.'],
  ['I was owed an apology. Draft a letter.'],
])('an apology that the writer is owed is no courtesy: %s', (prompt) => {
  expect(simplified(prompt)).toBe(prompt);
});

it.each([
  ['Can you make a list of like ten names for my cat?', 'List about ten names for my cat.'],
  ['Um hi so like can you uh make a list of like ten names for my cat', 'List about ten names for my cat'],
  ['Could you please name sports like ten pin bowling?', 'Name sports like ten pin bowling.'],
  ['Could you please write like two pirates who talk?', 'Write like two pirates who talk.'],
])('"like" before a number says "about", unless it compares: %s', (prompt, result) => {
  expect(simplified(prompt)).toBe(result);
});

it('laughter before a colon goes', () => {
  expect(simplified('My function is broken, it returns nothing lol:\n```\nfoo()\n```\nFix it.')).toBe(
    'My function is broken, it returns nothing:\n```\nfoo()\n```\nFix it.',
  );
});
