import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { editReview } from '#web/lib/edit-review.ts';
import {
  decide,
  describeCount,
  listedChanges,
  type Review,
  reviewedText,
  reviewSegments,
  startReview,
} from '#web/lib/review.ts';
import { reviewOfVersion } from '#web/lib/version-review.ts';

function reviewOf(prompt: string): Review {
  const { text, changes } = simplifyPrompt(prompt);
  return startReview(prompt, text, changes);
}

const texts = fc
  .array(
    fc.constantFrom('a', 'not', 'tea', ' ', '\n', '`x`', '…', '👩‍💻', '. ', '? ', 'List', '.', '?', 'a@b.de', 'www.'),
  )
  .map((parts) => parts.join(''));

const WORDY = 'Could you please list the risks? Due to the fact that I am late, be brief.';

describe('accepting and rejecting', () => {
  test('a rejected change gives its part of the prompt back, and can be accepted again', () => {
    const review = reviewOf(WORDY);
    const last = review.changes.at(-1)?.group ?? -1;
    const rejected = decide(review, last, true);
    expect(reviewedText(rejected)).toBe('List the risks. Due to the fact that I am late, be brief.');
    expect(reviewedText(decide(rejected, last, false))).toBe('List the risks. Because I am late, be brief.');
  });

  test('the full stop of a former question belongs to the change of its sentence', () => {
    const review = reviewOf(WORDY);
    const [question, mark, late] = review.changes;
    expect(mark).toMatchObject({ before: '?', after: '.' });
    expect(mark?.group).toBe(question?.group);
    expect(late?.group).not.toBe(question?.group);
    expect(reviewedText(decide(review, question?.group ?? -1, true))).toBe(
      'Could you please list the risks? Because I am late, be brief.',
    );
  });

  test('the full stop stays with its request across an abbreviation, whatever else changes between them', () => {
    const review = reviewOf('Could you please write to Ms. Khoury in order to remind her of the invoice? Thanks!');
    const listed = listedChanges(review).map(({ before }) => before.trim());
    expect(listed).toContain('Could you please write');
    expect(listed).not.toContain('?');
    const request = review.changes.find(({ before }) => before.startsWith('Could'))?.group ?? -1;
    expect(reviewedText(decide(review, request, true))).toMatch(/^Could you please write to Ms\. Khoury .*invoice\?/);
    const purpose = review.changes.find(({ before }) => before.includes('in order'))?.group ?? -1;
    expect(reviewedText(decide(review, purpose, true))).toBe(
      'Write to Ms. Khoury in order to remind her of the invoice.',
    );
  });

  test('lists leave out that mark, and count what the rewrite keeps apart from the edits of the user', () => {
    const review = reviewOf(WORDY);
    expect(listedChanges(review).map(({ before }) => before.trim())).toEqual([
      'Could you please list',
      'Due to the fact that',
    ]);
    const edited = editReview(review, 'List the main risks. Because I am late, be brief.');
    expect([describeCount(review), describeCount(edited)]).toEqual(['2', '2 changes, 1 edit of yours']);
    const late = edited.changes.at(-1)?.group ?? -1;
    expect(describeCount(decide(review, 0, true))).toBe('1 of 2 kept');
    expect(describeCount(decide(edited, late, true))).toBe('1 of 2 kept, 1 edit of yours');
    expect(describeCount(decide(edited, 'all', true))).toBe('0 of 2 kept');
  });

  test('the mark of another sentence stays on its own', () => {
    const review = startReview('Really big. Is it?', 'Big. Is it.', [
      { start: 0, end: 10, before: 'Really big', after: 'Big', reason: null },
      { start: 17, end: 18, before: '?', after: '.', reason: null },
    ]);
    expect(new Set(review.changes.map(({ group }) => group)).size).toBe(2);
  });

  test('all accepted is the rewrite and all rejected is the prompt, whatever the texts are', () => {
    fc.assert(
      fc.property(texts, texts, (original, rewritten) => {
        const review = startReview(original, rewritten, []);
        expect(reviewedText(review)).toBe(rewritten);
        expect(reviewedText(decide(review, 'all', true))).toBe(original);
      }),
    );
  });

  test('the segments together are the text', () => {
    const rejected = decide(reviewOf(WORDY), 0, true);
    const shown = reviewSegments(rejected).map((segment) =>
      segment.kind === 'kept' ? segment.text : segment.isRejected ? segment.before : segment.after,
    );
    expect(shown.join('')).toBe(reviewedText(rejected));
  });
});

describe('editing', () => {
  test('of several places marks them as the user’s own, and leaves the changes between them', () => {
    const edited = editReview(reviewOf(WORDY), 'List the main risks! Because I am late, be brief. Thanks.');
    expect(edited.changes.map(({ after, isOwn = false }) => [after, isOwn])).toEqual([
      ['List', false],
      ['main ', true],
      ['!', true],
      ['Because', false],
      [' Thanks.', true],
    ]);
    expect(edited.changes[3]?.reason).toBe(reviewOf(WORDY).changes.at(-1)?.reason);
  });

  test('back to the rewrite leaves no own change', () => {
    const review = reviewOf(WORDY);
    const edited = editReview(review, 'List the main risks. Because I am late, be quick.');
    expect(editReview(edited, reviewedText(review)).changes).toEqual(review.changes);
  });

  test('of many places gives the edited text, too', () => {
    const original = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const text = original.replaceAll(/(\d*[02468])\b/g, '$1x');
    const edited = editReview(startReview(original, original, []), text);
    expect(reviewedText(edited)).toBe(text);
    expect(edited.changes.every(({ isOwn }) => isOwn)).toBe(true);
  });

  test('keeps the changes outside of the edited part, with their reasons and decisions', () => {
    const rejected = decide(reviewOf(WORDY), 0, true);
    const edited = editReview(rejected, reviewedText(rejected).replace('be brief', 'be quick'));
    expect(edited.changes.slice(0, 3)).toEqual(rejected.changes);
    expect(edited.changes[3]).toMatchObject({ before: 'brief', after: 'quick', reason: null, isRejected: false });
    expect(reviewedText(decide(edited, 3, true))).toBe(reviewedText(rejected));
  });

  test('of a changed place compares it with the prompt', () => {
    const review = reviewOf(WORDY);
    const edited = editReview(review, reviewedText(review).replace('Because', 'As'));
    expect(edited.changes.at(-1)).toMatchObject({ before: 'Due to the fact that', after: 'As' });
  });

  test('compares addresses as a whole', () => {
    const prompt = 'Mail nora.okeefe@brightwater.test, or see https://brightwater.test/a.';
    const edited = editReview(
      startReview(prompt, prompt, []),
      'Mail nora.keefe@brightwater.test, or see https://brightwater.test/b.',
    );
    expect(edited.changes).toMatchObject([
      { before: 'nora.okeefe@brightwater.test', after: 'nora.keefe@brightwater.test' },
      { before: 'https://brightwater.test/a', after: 'https://brightwater.test/b' },
    ]);
  });

  test('to the same text changes nothing', () => {
    const review = reviewOf(WORDY);
    expect(editReview(review, reviewedText(review))).toBe(review);
  });

  test('gives exactly the edited text, and the prompt when all is rejected, whatever was decided before', () => {
    fc.assert(
      fc.property(texts, texts, texts, fc.array(fc.nat(8)), (original, rewritten, edit, rejected) => {
        const review = rejected.reduce(
          (current, group) => decide(current, group, true),
          startReview(original, rewritten, []),
        );
        const edited = editReview(review, edit);
        expect(reviewedText(edited)).toBe(edit);
        expect(reviewedText(decide(edited, 'all', true))).toBe(original);
      }),
    );
  });
});

describe('the review of a version of which only the text is stored', () => {
  const PROMPT = 'We do not know it at this point in time. It would be great if the mail was short. Thanks a lot!';
  const reason = 'Fewer words say the same.';
  const made = () =>
    startReview(PROMPT, 'We do not know it now. It would be great if the mail was short.', [
      { start: 18, end: 39, before: 'at this point in time', after: 'now', reason },
      { start: 81, end: 95, before: ' Thanks a lot!', after: '', reason },
    ]);

  test('shows no change where the user rejected it, beside an edit', () => {
    const version = 'We do not know it at this point in time. At most 120 words.';
    const review = reviewOfVersion(made(), version);
    expect(reviewedText(review)).toBe(version);
    expect(review.changes.filter(({ isRejected }) => !isRejected)).toMatchObject([
      { before: 'It would be great if the mail was short', after: 'At most 120 words', isOwn: true },
      { before: ' Thanks a lot!', after: '' },
    ]);
  });

  test('rejects nothing for an edit alone', () => {
    const review = reviewOfVersion(made(), 'We do not know it today. It would be great if the mail was short.');
    expect(review.changes.filter(({ isRejected }) => isRejected)).toEqual([]);
    expect(review.changes.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  });

  test('has the changes rejected that the user rejected, apart from an edit', () => {
    const review = reviewOfVersion(reviewOf(WORDY), 'List three risks. Due to the fact that I am late, be brief.');
    expect(review.changes.filter(({ isRejected }) => isRejected)).toMatchObject([{ before: 'Due to the fact that' }]);
    expect(review.changes.filter(({ isOwn }) => isOwn)).toMatchObject([{ before: 'the', after: 'three' }]);
  });

  test('gives the version, whatever the texts are', () => {
    fc.assert(
      fc.property(texts, texts, texts, (original, rewritten, version) => {
        expect(reviewedText(reviewOfVersion(startReview(original, rewritten, []), version))).toBe(version);
      }),
    );
  });
});
