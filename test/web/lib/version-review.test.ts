import { expect, test } from 'vitest';
import { editReview } from '#web/lib/edit-review.ts';
import { mask } from '#web/lib/privacy/mask.ts';
import { maskEdited } from '#web/lib/privacy/mask-edited.ts';
import { remask } from '#web/lib/privacy/remask.ts';
import { describeCount, startReview } from '#web/lib/review.ts';
import { reviewOfVersion } from '#web/lib/version-review.ts';

const PROMPT =
  'Hi there! I need to write a mail to my landlord, his address is h.meier@immo-meier.de and his phone is +1 415 555 0134, basically saying that the heating does not work.';
const REWRITE = PROMPT.replace('Hi there! ', '');
const VERSION =
  'Write a mail to my landlord (h.meier@immo-meier.de, cc bob.roe@law.example) that the heating does not work.';

test('the history, which has placeholders, counts as many edits as the composer, which has the details', () => {
  const { found } = mask(PROMPT);
  const edited = editReview(startReview(PROMPT, REWRITE, []), VERSION);
  const review = startReview(remask(PROMPT, found), remask(REWRITE, found), []);
  const version = maskEdited(VERSION, { originalText: PROMPT, found });
  expect(describeCount(reviewOfVersion(review, version))).toBe(describeCount(edited));
});
