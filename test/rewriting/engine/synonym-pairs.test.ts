import { expect, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { shortenPrompt } from '#api/rewriting/engine/shorten/shorten.ts';

// These are no counter-examples of the rules, because the model of idle words would be trained on them.

test.each([
  'Explain how goals and objectives differ.',
  'How do tips and hints differ?',
  'Are goals and objectives the same thing?',
  'List risks, advantages and benefits of tea.',
  'List the problems, tips and hints.',
])('both of two synonyms stay where they are compared, or end a list: %s', (text) => {
  expect(simplifyPrompt(text).text).toBe(text);
  expect(shortenPrompt(text).text).toBe(text);
});

test.each([
  ['First, choose and select a topic.', 'First, choose a topic.'],
  ['In a few words, describe and depict the town.', 'In a few words, describe the town.'],
  [
    'Give a clear and concise explanation of how lions and tigers differ, and a short and brief summary.',
    'Give a clear and concise explanation of how lions and tigers differ, and a short summary.',
  ],
])('one of two synonyms is enough elsewhere: %s', (text, simplified) => {
  expect(simplifyPrompt(text).text).toBe(simplified);
});

test.each([
  'Explain how mistakes and errors differ.',
  'Write a plan for each individual.',
  'Describe what each individual contributes.',
  'Give each individual feedback.',
  'Explain why a good morning in the evening is odd.',
  'Write a note that the reason is because of rain.',
  'Explain why the plan ahead of us matters.',
  'Are cats and dogs different kinds of animals?',
])('Shorten leaves alone what only looks as if it said something twice: %s', (text) => {
  expect(shortenPrompt(text).text).toBe(text);
});

test.each([
  ['Name each individual bone of the hand.', 'Name each bone of the hand.'],
  ['Plan a walk for tomorrow morning in the morning.', 'Plan a walk for tomorrow morning.'],
  ['List different kinds of glue.', 'List kinds of glue.'],
])('Shorten says once what is said twice: %s', (text, shortened) => {
  expect(shortenPrompt(text).text).toBe(shortened);
});
