import { expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

it.each([
  [
    'So I’ve been asked, well, sort of volunteered, haha, to write the safeguarding policy for our choir.',
    'I’ve been asked, well, sort of volunteered, haha, to write the safeguarding policy for our choir.',
  ],
  [
    'I’m asking for a friend, he’s 16. Can he work in a bar?',
    'I’m asking for a friend, he’s 16. Can he work in a bar?',
  ],
  ['I was wondering if I quit now do I lose my bonus?', 'If I quit now do I lose my bonus?'],
  ['Could you help me find a name for my bakery?', 'Find a name for my bakery.'],
  ['I would like to ask, if I may, how I can make the letters bigger.', 'Tell me how I can make the letters bigger.'],
])('%s becomes: %s', (prompt, result) => {
  expect(simplified(prompt)).toBe(result);
});

it('what was wrong with the last answer, and what an opinion is asked about, stays', () => {
  expect(simplified('Hmm, ok, that’s not quite what I meant. Only change the second paragraph.')).toContain(
    'not quite what I meant',
  );
  const prompt =
    'I’d love to hear your thoughts on my logo idea. Be brutal, I can take it. It’s a fox holding a wrench.';
  expect(simplified(prompt)).toContain('your thoughts on my logo idea');
});
