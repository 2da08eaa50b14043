import { expect, test } from 'vitest';
import { maskEach } from '#web/lib/privacy/mask.ts';
import { maskEdited } from '#web/lib/privacy/mask-edited.ts';

const PROMPT = 'Write to ada@example.com and bob@example.com.';

test('what is typed into a rewrite after its run is masked like the rest, by other placeholders than those of the prompt', () => {
  const { found } = maskEach([PROMPT]);
  const edited = 'Write to ada@example.com, then to eve@example.com or +1 415 555 2671.';
  expect(maskEdited(edited, { originalText: PROMPT, found })).toBe(
    'Write to [EMAIL_1], then to [EMAIL_3] or [PHONE_1].',
  );
});

test('what the user unmasked stays, and so does a text without personal details', () => {
  const { found } = maskEach([PROMPT], new Set(['bob@example.com']));
  // Details of the original text that are not in `found` are those that the user unmasked.
  const run = { originalText: PROMPT, found };
  expect(maskEdited(PROMPT, run)).toBe('Write to [EMAIL_1] and bob@example.com.');
  expect(maskEdited('Nothing personal.', run)).toBe('Nothing personal.');
});
