import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const OPENINGS = [
  'I need some help with X.',
  'I could use a hand with X.',
  "I'm stuck with X.",
  "I'm curious about X.",
  "I've been thinking about X.",
  "I'm at my wits' end with X.",
  "It's about X.",
  'Thanks for helping me with X.',
  "I don't know where to begin with X.",
  "I'm a bit lost with X.",
  'Hi, hoping you can help me with X.',
  'I was hoping to get some advice about X.',
];
const TOPICS = ['my resume', 'our kitchen', 'the printer', 'public speaking'];
const REQUESTS = [
  'Give me three tips.',
  'What should I do first?',
  'How do I make it better?',
  'I want to make it brighter.',
  'What are the most common mistakes?',
  'Please make a plan for four weeks.',
  'Write two sentences that I can send to my boss.',
];

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('what a prompt is about stays where only talk names it', () => {
  it.each(OPENINGS)('%s', (opening) => {
    const results = TOPICS.flatMap((topic) =>
      REQUESTS.map((request) => ({ topic, text: simplified(`${opening.replace('X', topic)} ${request}`) })),
    );
    expect(results.filter(({ topic, text }) => !text.includes(topic))).toEqual([]);
  });

  it.each(['What should I do?', 'Any advice?', 'Make a plan for me please.'])('also as a verb: %s', (request) => {
    expect(simplified(`I've always wanted to paint. ${request}`)).toMatch(/^I've always wanted to paint\./);
  });

  it('also if more talk follows', () => {
    expect(
      simplified(
        "I need some help with my resume. Basically I want to make it sound more professional. I don't want it to be longer than one page though. Let me know if you need anything else from me!",
      ),
    ).toBe(
      "I need some help with my resume. I want to make it sound more professional. I don't want it to be longer than one page though.",
    );
  });
});

describe('talk about something else goes', () => {
  it.each([
    ['I need some help with this. Explain how mortgages work.', 'Explain how mortgages work.'],
    ['I hope you had a good weekend with the family. Explain how mortgages work.', 'Explain how mortgages work.'],
  ])('%s', (prompt, expected) => {
    expect(simplified(prompt)).toBe(expected);
  });
});
