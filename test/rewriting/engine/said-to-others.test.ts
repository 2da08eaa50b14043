import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('what the writer asks others stays as it is', () => {
  it.each([
    'I’m writing to our solicitor because we’ve heard nothing. I’d like to ask whether the pack has arrived. Under 120 words.',
    'I must write an email to Professor Lind because I will miss the seminar. I want to ask if I can submit one day late.',
    'We kindly ask that nobody brings fresh food or anything out of date. Write a notice for the church.',
    'I’m learning Italian. Can you tell what I use in place? Explain the rule.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['I’d like to ask whether bees sleep.', 'Tell me whether bees sleep.'],
    [
      'I have to write a letter to my aunt. I want to ask you how bees sleep.',
      'I have to write a letter to my aunt. Tell me how bees sleep.',
    ],
  ])('and what is asked of the assistant is asked directly: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what limits a statement, or proves it, stays', () => {
  it.each([
    'We do expense approvals in Slack, that’s it, and our buyers are office managers. Write a hero line.',
    'I missed lab 4. I had a fever and went to the clinic, I have the note. Write an email to my TA.',
    'List studies on sleep. Sources no older than 2021, if at all possible.',
    'Write an ad for my flat. Available from 1 June at the earliest.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['List five studies on sleep, if at all possible.', 'List five studies on sleep.'],
    ['Please reply at the earliest.', 'Reply.'],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});
