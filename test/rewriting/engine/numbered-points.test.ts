import { expect, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

test('numbered points keep their numbers, so that no list loses its first or its last one', () => {
  expect(
    simplified(
      'First of all, I need a summary of the report. Secondly, could you list the risks? Finally, if it’s not too much trouble, it would be great if you could give me a sample mail.',
    ),
  ).toBe(
    'First of all, I need a summary of the report. Secondly, list the risks. Finally, if it’s not too much trouble, give me a sample mail.',
  );
});

test('a request after a number becomes an order, and the number stays', () => {
  const prompt =
    'First, the mail is too long. Second, I would like to know if the same file works for nginx 1.18. Third, can you please also show how to redirect www to non-www?';
  expect(simplified(prompt)).toBe(
    'First, the mail is too long. Second, tell me if the same file works for nginx 1.18. Third, show how to redirect www to non-www.',
  );
});

test('a number alone is no list, and goes with what it opens', () => {
  expect(simplified('First of all, thank you so much. Could you list the risks of the plan?')).toBe(
    'List the risks of the plan.',
  );
});
