import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

const POINTS = '- I think the homepage is very very slow\n- Basically, we need to be able to export to PDF';

describe('what stands around a list is the writer’s', () => {
  it.each([
    [
      `Could you please give me some feedback on the following points, if you don't mind:\n${POINTS}\nMany thanks and have a great day ahead!`,
      `Give me some feedback on the following points:\n${POINTS}`,
    ],
    [
      "Could you please rank the following ideas, if you don't mind:\n1. Solar\n2. Wind\n3. Water\nThanks a lot!",
      'Rank the following ideas:\n1. Solar\n2. Wind\n3. Water',
    ],
    [
      'Would you mind terribly checking whether the numbers below add up?\n12\n30\n58\nThank you kindly.',
      'Check whether the numbers below add up.\n12\n30\n58',
    ],
    [
      'Can you please check the sums in this list:\n- 12 + 3 = 15\n- 4 + 4 = 9\n\nThank you very much!',
      'Check the sums in this list:\n- 12 + 3 = 15\n- 4 + 4 = 9',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    'Proofread the following:\n- Bring a towel\n- Bring water\nThank you and see you there!',
    'Translate this list into German:\n- Milk\n- Bread\nMany thanks!',
    'Turn these notes into a mail:\n- we are late\n- sorry\nMany thanks!',
    'Give me feedback on the following mail:\nDear Ann,\nthe shop is closed.\nMany thanks and have a great day ahead!',
    'Give me feedback on the following notice:\n- The pool is closed\n- No dogs\nMany thanks and have a great day!',
    'Give me feedback on the following points:\n- Please make the homepage faster.\n- Could you please write the FAQ?',
    'Shorten the flyer:\n- Bring a towel\n- Bring water\nThanks and see you there!',
  ])('but thanks that may belong to the text stay: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});
