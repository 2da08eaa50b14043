import { expect, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

test('a path that becomes the start of its sentence gets no capital', () => {
  const prompt = 'Well, lib/main.ts fails to compile. Fix it.';
  expect(simplifyPrompt(prompt).text).toBe('lib/main.ts fails to compile. Fix it.');
});

test.each([
  ['Write a list.\r\n\r\nThank you so much!\r\n\r\nAnd a poem.', 'Write a list.\r\n\r\nAnd a poem.'],
  ['Write a list.\r\nThank you so much!\r\nAnd a poem.', 'Write a list.\r\nAnd a poem.'],
])(
  'a line that is removed leaves no blank line of its own, with line breaks of Windows too: %j',
  (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  },
);

test.each([
  [
    'Plan a party for my mom. She is allergic to nuts!! Would be super awesome, you’re the best :)',
    ['!', ' Would be super awesome, you’re the best :)'],
  ],
  ['Could you list five rivers? Thanks!', ['Could you list', '?', ' Thanks!']],
])('a sentence that is removed is a change of its own, without the mark before it: %j', (prompt, removed) => {
  expect(simplifyPrompt(prompt).changes.map(({ before }) => before)).toEqual(removed);
});
